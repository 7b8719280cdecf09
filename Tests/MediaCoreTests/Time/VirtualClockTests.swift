import Glibc
import MediaCore
import Synchronization
import Testing

@Suite("The virtual clock", .timeLimit(.minutes(20))) struct VirtualClockTests {
  @Test("It goes to a deadline before the horizon, on it too, and no further")
  func horizon() async {
    let clock = VirtualClock(horizon: .seconds(2))
    let stage = ClockStage(clock) {}
    #expect(clock.now == .zero)
    #expect(stage.move(to: .seconds(1)) && clock.now == .seconds(1))
    #expect(stage.move(to: .seconds(2)) && clock.now == .seconds(2))
    #expect(!stage.move(to: .seconds(2) + MediaTime(nanoseconds: 1)))
    #expect(clock.now == .seconds(2))
  }

  @Test("Without a deadline it goes to the horizon, where the engine looks at it once")
  func idle() {
    let clock = VirtualClock(horizon: .seconds(2))
    let stage = ClockStage(clock) {}
    #expect(stage.move(to: nil) && clock.now == .seconds(2))
    #expect(!stage.move(to: nil) && clock.now == .seconds(2))
  }

  @Test("Timers are fired one at a time, by their time and then by their age")
  func timers() {
    let clock = VirtualClock(horizon: .seconds(5))
    let stage = ClockStage(clock) {}
    let fired = Mutex<[Int]>([])
    let timers = [3.0, 1, 3, 2, 4].enumerated().map { number, seconds in
      clock.schedule(at: .seconds(seconds)) { fired.withLock { $0.append(number) } }
    }
    clock.cancel(timers[4])
    #expect(stage.move(to: .seconds(1)) && clock.now == .seconds(1))
    #expect(fired.withLock { $0 } == [1])
    while stage.move(to: nil) {}
    #expect(fired.withLock { $0 } == [1, 3, 0, 2] && clock.now == .seconds(5))
    #expect(!clock.isShared)
  }

  @Test("The engine is told of the end of all work before that can be seen, and after it")
  func endOfWork() {
    let clock = VirtualClock()
    let told = Mutex<[Bool]>([])
    let stage = ClockStage(clock) { told.withLock { $0.append(clock.isAtWork) } }
    withExtendedLifetime(stage) {
      clock.beginWork()
      clock.beginWork()
      clock.endWork()
      #expect(told.withLock { $0 } == [] && clock.isAtWork)
      clock.endWork()
    }
    #expect(told.withLock { $0 } == [true, false])
  }

  @Test("Without a horizon it does not run for timers that no thread waits for")
  func freely() {
    let clock = VirtualClock()
    let stage = ClockStage(clock) {}
    clock.schedule(at: .seconds(1)) {}
    #expect(!stage.move(to: nil) && clock.now == .zero)
    #expect(stage.move(to: nil, awaitsTimers: true) && clock.now == .seconds(1))
  }

  @Test("One that runs freely lets a caller go on whose time it has passed")
  func passed() async {
    let clock = VirtualClock()
    let stage = ClockStage(clock) {}
    let isOver = Mutex(false)
    let caller = Task {
      await clock.advance(to: .seconds(1))
      isOver.withLock { $0 = true }
    }
    var seconds = 0.0
    while !isOver.withLock({ $0 }), seconds < 1e6 {
      seconds += 0.75
      _ = stage.move(to: .seconds(seconds))
      await Task.yield()
    }
    #expect(isOver.withLock { $0 })
    await caller.value
  }

  @Test("It is held while a thread that shares it works, and not while that thread waits for it")
  func held() throws {
    let clock = VirtualClock()
    let (signal, change) = (Signal(on: clock), Signal())
    let stage = ClockStage(clock) { change.raise() }
    let ended = Mutex<[MediaTime]>([])
    try WorkerThread.start(on: clock) {
      for length in [2.0, 3] {
        #expect(!signal.wait(atMost: .seconds(length)))
        ended.withLock { $0.append(clock.now) }
      }
    }
    while ended.withLock({ $0.count }) < 2 {
      if clock.isHeld || !clock.isShared {
        change.wait()
      } else {
        _ = stage.move(to: nil, awaitsTimers: true)
      }
    }
    #expect(ended.withLock { $0 } == [.seconds(2), .seconds(5)])
  }

  @Test(
    "Threads that a step wakes or starts begin when it is over, where a party waits for the clock")
  func step() throws {
    let clock = VirtualClock()
    let (signal, change) = (Signal(on: clock), Signal())
    let done = Mutex<[String]>([])
    let stage = ClockStage(clock) { change.raise() }
    clock.join()
    try WorkerThread.start(on: clock) {
      signal.wait()
      done.withLock { $0.append("woken") }
    }
    while clock.isAtWork { change.wait() }
    clock.beginStep()
    signal.raise()
    try WorkerThread.start(on: clock) { done.withLock { $0.append("started") } }
    for _ in 0..<10_000 { sched_yield() }
    done.withLock { $0.append("step") }
    #expect(clock.isHeld)
    clock.endStep()
    while clock.isAtWork { change.wait() }
    #expect(done.withLock { $0.first } == "step" && done.withLock { $0.count } == 3)
    withExtendedLifetime(stage) { clock.leave() }
  }

  @Test("A deadline that has passed does not turn it back")
  func neverBackwards() {
    let clock = VirtualClock()
    let stage = ClockStage(clock) {}
    #expect(stage.move(to: .seconds(3)))
    #expect(stage.move(to: .seconds(1)))
    #expect(clock.now == .seconds(3))
  }

  @Test("The driver gets on when everything up to its time is done, and not before")
  func driver() async {
    let clock = VirtualClock(horizon: .zero)
    let engine = Engine(clock, deadlines: [.seconds(1), .seconds(2), .seconds(5)])
    await clock.advance(to: .seconds(2))
    #expect(engine.reached == [.seconds(1), .seconds(2)])
    #expect(clock.now == .seconds(2) && clock.horizon == .seconds(2))
    await clock.advance(by: .milliseconds(500))
    #expect(engine.reached.count == 2 && clock.now == .milliseconds(2500))
    await clock.advance(to: .seconds(9))
    #expect(engine.reached.last == .seconds(5) && clock.now == .seconds(9))
  }

  @Test("A time that has passed is no wait, even when no engine is there")
  func past() async {
    let clock = VirtualClock()
    _ = ClockStage(clock) {}.move(to: .seconds(3))
    await clock.advance(to: .seconds(1))
    #expect(clock.now == .seconds(3) && clock.horizon == .distantFuture)
  }

  @Test("One that runs freely still takes its driver along when the engine has nothing to do")
  func free() async {
    let clock = VirtualClock()
    let engine = Engine(clock, deadlines: [.seconds(1)])
    await clock.advance(to: .seconds(4))
    #expect(engine.reached == [.seconds(1)] && clock.now == .seconds(4))
  }
}

/// What moves the clock from deadline to deadline, each time it is called.
private final class Engine: Sendable {
  private struct State {
    var stage: ClockStage?
    var left: [MediaTime]
    var reached: [MediaTime] = []
  }

  private let clock: VirtualClock
  private let state: Mutex<State>

  init(_ clock: VirtualClock, deadlines: [MediaTime]) {
    self.clock = clock
    state = Mutex(State(left: deadlines))
    let stage = ClockStage(clock) { [weak self] in self?.run() }
    state.withLock { $0.stage = stage }
  }

  var reached: [MediaTime] { state.withLock { $0.reached } }

  private func run() {
    state.withLock { state in
      while state.stage?.move(to: state.left.first) == true {
        // At the horizon nothing need be due.
        guard let next = state.left.first, next <= clock.now else { continue }
        state.reached.append(state.left.removeFirst())
      }
    }
  }
}
