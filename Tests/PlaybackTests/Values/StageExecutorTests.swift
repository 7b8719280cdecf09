import Glibc
import MediaCore
import Synchronization
import Testing

@testable import Playback

@Suite("The stage", .timeLimit(.minutes(10))) struct StageExecutorTests {
  /// What is said to the stage, and when it was heard.
  private struct Talk {
    var isSaid = false
    var heardAt: MediaTime?
    var steps = 0
  }

  @Test("Time does not go on before what was said earlier has been heard")
  func order() async throws {
    let clock = VirtualClock(horizon: .zero)
    let stage = StageExecutor(time: clock)
    let talk = Mutex(Talk())
    let (begun, said) = (Signal(), Signal())
    try stage.start {
      let isFirst = talk.withLock { talk in
        if talk.isSaid { talk.heardAt = talk.heardAt ?? clock.now }
        talk.steps += 1
        return talk.steps == 1
      }
      if isFirst {
        // All that follows comes between this step and the moving of the clock.
        begun.raise()
        said.wait()
      }
      return .at(.seconds(1))
    }
    stage.wakeup()
    try WorkerThread.start {
      begun.wait()
      talk.withLock { $0.isSaid = true }
      stage.wakeup()
      Task { await clock.advance(to: .seconds(5)) }
      while clock.horizon == .zero { usleep(100) }
      said.raise()
    }
    while talk.withLock({ $0.heardAt }) == nil { try await Task.sleep(for: .milliseconds(1)) }
    #expect(talk.withLock { $0.heardAt } == .zero)
    stage.stop()
  }
}
