import Dispatch
import Foundation
import MediaCore
import Playback
import Synchronization
import Testing
import VitrineTesting

/// The trials find what outputs do wrong, and nothing where all is well.
@Suite("Trials of outputs", .timeLimit(.minutes(10))) struct SinkTrialTests {
  private var quick: VideoSinkTrial {
    var trial = VideoSinkTrial()
    trial.patience = .milliseconds(300)
    return trial
  }

  @Test("An output that does all well is found to")
  func good() throws {
    /// What is found each time: a machine that stands for a moment makes one call long.
    func lasting(_ findings: () throws -> [String]) rethrows -> [String] {
      var found = try findings()
      for _ in 0..<4 where !found.isEmpty { found = try findings() }
      return found
    }
    #expect(try lasting { try VideoSinkTrial().findings { CapturingVideoSink() } } == [])
    for pace in [CapturingAudioSink.Pace.clock, .device] {
      let found = try lasting { try AudioSinkTrial().findings { CapturingAudioSink(pace: pace) } }
      #expect(found == [])
    }
  }

  @Test("A trial of fewer frames than none shows none")
  func noFrames() throws {
    var trial = VideoSinkTrial()
    trial.frameCount = -1
    #expect(trial.frameCount == 0)
    let sink = Mutex<CapturingVideoSink?>(nil)
    _ = try trial.findings {
      let made = CapturingVideoSink()
      sink.withLock { $0 = made }
      return made
    }
    #expect(sink.withLock { $0?.lines } == ["cleared"])
  }

  @Test("What a video output does wrong is told")
  func video() throws {
    func findings(_ fault: VideoFault) throws -> String {
      try quick.findings { FaultyVideoSink(fault) }.joined(separator: "; ")
    }
    #expect(try findings(.slow).contains("show took"))
    #expect(try findings(.neverReady).contains("had no room"))
    #expect(try findings(.silentlyReady).contains("did not report"))
    #expect(try findings(.holdsItself).contains("held by something"))
    #expect(try findings(.failsToOpen).contains("could not be opened"))
    #expect(try findings(.fails).contains("it failed"))
    #expect(try findings(.reportsLate).contains("after it was closed"))
    #expect(try findings(.closesSlowly).contains("close took"))
  }

  @Test("What a sound output does wrong is told")
  func sound() throws {
    func findings(_ fault: SoundFault) throws -> String {
      var trial = AudioSinkTrial()
      trial.patience = .milliseconds(300)
      return try trial.findings { FaultyAudioSink(fault) }.joined(separator: "; ")
    }
    #expect(try findings(.playsTooMuch).contains("were played and"))
    #expect(try findings(.goesBack).contains("went back"))
    #expect(try findings(.noRoom).contains("had no room"))
    #expect(try findings(.playsNothing).contains("played nothing"))
    #expect(try findings(.countsOn).contains("did not restart"))
    #expect(try findings(.noFormat).contains("format of no samples"))
  }
}

private enum VideoFault {
  case slow, neverReady, silentlyReady, holdsItself, failsToOpen, fails, reportsLate, closesSlowly
}

private final class FaultyVideoSink: VideoSink {
  private struct State {
    var context: SinkContext?
    var shown = 0
    var asked = 0
    var itself: FaultyVideoSink?
  }

  private let fault: VideoFault
  private let state = Mutex(State())

  init(_ fault: VideoFault) { self.fault = fault }

  func open(_ context: SinkContext) throws(MediaError) {
    if fault == .failsToOpen { throw MediaError(.videoOutputFailed, "no") }
    state.withLock { state in
      state.context = context
      if fault == .holdsItself { state.itself = self }
    }
  }

  var isReady: Bool {
    state.withLock { state in
      guard state.shown >= 3 else { return true }
      state.asked += 1
      // Ready again when it is asked a second time, without a word.
      if fault == .silentlyReady { return state.asked % 2 == 0 }
      return fault != .neverReady
    }
  }

  func show(_ frame: PresentedFrame) {
    if fault == .slow { usleep(8_000) }
    let context = state.withLock { state in
      state.shown += 1
      return state.context
    }
    if fault == .fails { context?.report(.failed(MediaError(.videoOutputFailed, "no"))) }
  }

  func close() {
    if fault == .closesSlowly { usleep(400_000) }
    guard fault == .reportsLate else { return }
    let context = state.withLock { $0.context }
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(50)) { [self] in
      context?.report(.ready)
      state.withLock { $0.shown += 1 }
    }
  }
}

private enum SoundFault { case playsTooMuch, goesBack, noRoom, playsNothing, countsOn, noFormat }

private final class FaultyAudioSink: AudioSink {
  private struct State {
    var written: Int64 = 0
    var asked: Int64 = 0
    var flushed: Int64 = 0
  }

  private let fault: SoundFault
  private let state = Mutex(State())
  let pacing = AudioPacing.device

  init(_ fault: SoundFault) { self.fault = fault }

  func open(
    preferring preferred: AudioFormat, _ context: SinkContext
  ) throws(MediaError) -> AudioFormat {
    fault == .noFormat
      ? AudioFormat(sampleRate: 48_000, layout: ChannelLayout(count: 0)) : preferred
  }

  var writableFrames: Int {
    fault == .noRoom && state.withLock { $0.written } > 4_000 ? 0 : 1_000
  }

  func write(_ buffer: AudioBuffer) {
    state.withLock { $0.written += Int64(buffer.frameCount) }
  }

  var playedFrames: Int64 {
    state.withLock { state in
      state.asked += 1
      return switch fault {
      case .playsTooMuch: state.written + 1
      case .goesBack: state.asked % 2 * 10
      case .playsNothing: 0
      case .countsOn: state.written
      case .noRoom, .noFormat: state.written - state.flushed
      }
    }
  }

  func flush() { state.withLock { $0.flushed = $0.written } }
  func setGain(_ gain: Float) {}
  func close() {}
}
