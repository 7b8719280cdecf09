import Dispatch
import HLS
import MediaCore
import Streaming
import Synchronization
import Testing
import VitrineTesting

@testable import Playback

/// A sound server that does not answer at once.
@Suite("A sound output that takes its time to open", .timeLimit(.minutes(20)))
struct SoundOpeningTests {
  /// Opens when the test says so, or by itself after ten seconds.
  private final class SlowSink: AudioSink {
    let pacing: AudioPacing
    let writableFrames = 1 << 20
    let written = Atomic(0)
    let closings = Atomic(0)
    /// Raised when it is closed.
    let closed = Signal()
    private let isOpening = Atomic(false)
    private let mayOpen = DispatchSemaphore(value: 0)
    private let error: MediaError?

    init(_ pacing: AudioPacing = .clock, failing error: MediaError? = nil) {
      self.pacing = pacing
      self.error = error
    }

    var isBeingOpened: Bool { isOpening.load(ordering: .acquiring) }
    func letOpen() { mayOpen.signal() }

    func open(
      preferring preferred: AudioFormat, _ context: SinkContext
    ) throws(MediaError) -> AudioFormat {
      isOpening.store(true, ordering: .releasing)
      _ = mayOpen.wait(timeout: .now() + .seconds(60))
      isOpening.store(false, ordering: .releasing)
      if let error { throw error }
      return preferred
    }

    func write(_ buffer: AudioBuffer) { written.add(buffer.frameCount, ordering: .relaxed) }
    // As much as was written has been heard.
    var playedFrames: Int64 { Int64(written.load(ordering: .relaxed)) }
    func flush() { if pacing == .device { written.store(0, ordering: .relaxed) } }
    func setGain(_ gain: Float) {}
    func close() {
      closings.add(1, ordering: .relaxed)
      closed.raise()
    }
  }

  /// A device that is there when the test says so.
  private final class LateSink: AudioSink {
    let pacing: AudioPacing
    let writableFrames = 1 << 20
    let isThere = Atomic(false)
    let tries = Atomic(0)
    let heard = Mutex<[Float]>([])

    init(_ pacing: AudioPacing) { self.pacing = pacing }

    func open(
      preferring preferred: AudioFormat, _ context: SinkContext
    ) throws(MediaError) -> AudioFormat {
      tries.add(1, ordering: .relaxed)
      guard isThere.load(ordering: .relaxed) else {
        throw MediaError(.audioOutputFailed, "no server")
      }
      context.report(.audioDeviceReturned("late"))
      return preferred
    }

    func write(_ buffer: AudioBuffer) { heard.withLock { $0 += buffer.samples } }
    // As much as was written has been heard.
    var playedFrames: Int64 { heard.withLock { Int64($0.count / 2) } }
    func flush() { heard.withLock { $0 = [] } }
    func setGain(_ gain: Float) {}
    func close() {}
  }

  /// What `auto` is: nothing, until there is a device.
  private final class StandIn: StandInAudioSink {
    let pacing = AudioPacing.clock
    let writableFrames = 1 << 20
    let closings = Atomic(0)
    private let device: LateSink

    init(for device: LateSink) { self.device = device }

    var awaited: (any AudioSink)? { device }
    func open(
      preferring preferred: AudioFormat, _ context: SinkContext
    ) throws(MediaError) -> AudioFormat { preferred }
    func write(_ buffer: AudioBuffer) {}
    func setGain(_ gain: Float) {}
    func close() { closings.add(1, ordering: .relaxed) }
  }

  private let item: ItemDescription

  init() throws { item = ItemDescription(try TestMedia.path(.loop2s)) }

  @Test("The stage goes on meanwhile, and all the sound is heard then")
  func stageGoesOn() throws {
    let sink = SlowSink()
    let test = SteppedLoop(audio: sink) { FileSource(path: $0) }
    try test.play(item)
    #expect(test.run { _ in sink.isBeingOpened })
    for volume in [0.2, 0.4] { _ = try test.loop.perform(.volume(volume)) }
    test.advance(by: .seconds(1))
    #expect(test.loop.activity == .loading && sink.isBeingOpened)
    sink.letOpen()
    #expect(test.run { $0.activity == .running })
    #expect(test.runOut { $0.activity == .ended })
    #expect(sink.written.load(ordering: .relaxed) == 96_000)
    #expect(test.log.errors.isEmpty)
  }

  /// Plays for three seconds in which a device is still being opened.
  private func playing(_ sink: SlowSink) throws -> SteppedLoop {
    let test = SteppedLoop(audio: sink, limits: StuckLimits()) { FileSource(path: $0) }
    try test.play(item)
    #expect(test.run { _ in sink.isBeingOpened })
    test.advance(by: .seconds(2.9))
    #expect(test.loop.activity == .loading)
    test.advance(by: .seconds(0.2))
    #expect(test.run { $0.activity == .running } && sink.isBeingOpened)
    return test
  }

  @Test("A device that takes longer is not waited for, and is heard once it has opened")
  func takesLonger() throws {
    let sink = SlowSink(.device)
    let test = try playing(sink)
    test.advance(by: .milliseconds(500))
    #expect(test.loop.playout.position > .zero && sink.isBeingOpened)
    sink.letOpen()
    #expect(test.run { $0.playout.sound.renderer?.deviceHasBegun == true })
    #expect(test.loop.playout.sound.opening == nil && sink.written.load(ordering: .relaxed) > 0)
    #expect(test.runOut { $0.activity == .ended } && test.log.errors.isEmpty)
  }

  @Test("One that fails after that is told of, and the pictures go on")
  func failsLater() throws {
    let sink = SlowSink(.device, failing: MediaError(.audioOutputFailed, "no answer"))
    let test = try playing(sink)
    sink.letOpen()
    #expect(test.run { _ in test.log.errors == [.audioOutputFailed] })
    #expect(test.loop.playout.lossBook.losses.map(\.subject) == [.sound])
    #expect(test.runOut { $0.activity == .ended } && test.log.errors == [.audioOutputFailed])
  }

  @Test("Where it fails in the end the pictures are there without")
  func fails() throws {
    let sink = SlowSink(failing: MediaError(.audioOutputFailed, "no answer"))
    let test = SteppedLoop(audio: sink) { FileSource(path: $0) }
    try test.play(item)
    #expect(test.run { _ in sink.isBeingOpened })
    sink.letOpen()
    #expect(test.run { $0.activity == .running })
    #expect(test.runOut { $0.activity == .ended })
    #expect(test.log.errors == [.audioOutputFailed])
    // On a busy machine the last may come too late for the end.
    #expect(test.video.frames.count >= 58)
  }

  @Test("A player that is closed meanwhile leaves no open output behind")
  func closed() throws {
    let sink = SlowSink()
    let test = SteppedLoop(audio: sink) { FileSource(path: $0) }
    try test.play(item)
    #expect(test.run { _ in sink.isBeingOpened })
    test.loop.close()
    sink.letOpen()
    #expect(sink.closed.wait(atMost: .seconds(60)))
    #expect(sink.closings.load(ordering: .relaxed) == 1)
  }

  /// Raises a signal when it is forgotten by all that hold it.
  private final class Token: Sendable {
    private let forgotten: Signal

    init(_ forgotten: Signal) { self.forgotten = forgotten }
    deinit { forgotten.raise() }
  }

  /// Has the output opened again after a moment.
  ///
  /// - Parameter ended: Raised when the loop is gone and the thread that opens it has ended.
  private func tryOften(
    _ sink: any AudioSink, _ test: SteppedLoop, ended: Signal = Signal()
  ) {
    let token = Token(ended)
    let loop = test.loop
    let inbox = loop.playout.inbox
    let format = AudioFormat(sampleRate: 48_000, layout: .stereo)
    loop.playout.sound.opening = AudioOpening(
      sink, preferring: format, SinkContext(time: loop.playout.time) { inbox.post($0) },
      pauses: AudioOpening.Pauses(first: .milliseconds(20), longest: .milliseconds(40))
    ) { [token, wakeStage = loop.playout.wakeStage] in
      withExtendedLifetime(token) { wakeStage() }
    }
  }

  @Test("A device that is not there at the start is heard from where the picture is when it comes")
  func late() throws {
    let sink = LateSink(.clock)
    let test = SteppedLoop(audio: sink) { FileSource(path: $0) }
    tryOften(sink, test)
    try test.play(item)
    #expect(test.run { $0.activity == .running })
    #expect(test.log.errors == [.audioOutputFailed] && test.loop.playout.sound.deviceName == nil)
    test.advance(by: .milliseconds(700))
    #expect(test.run { _ in sink.tries.load(ordering: .relaxed) > 2 })
    let place = Int(test.loop.playout.position.frames(sampleRate: 48_000))
    sink.isThere.store(true, ordering: .relaxed)
    #expect(test.run { $0.playout.sound.opening == nil && $0.playout.sound.deviceName == "late" })
    #expect(test.runOut { $0.activity == .ended })
    let samples = sink.heard.withLock { $0 }
    let places = stride(from: 0, to: samples.count - 1, by: 2).map {
      TestMedia.counter(left: samples[$0], right: samples[$0 + 1])
    }
    let isWhole = places == (place..<96_000).map { .some($0) }
    #expect(place > 0 && isWhole, "from \(place): \(places.count), \(places.first ?? nil)")
    // On a busy machine the last may come too late for the end.
    #expect(test.video.frames.count >= 58)
    #expect(test.log.errors == [.audioOutputFailed])
    #expect(test.log.kinds.contains(.audioDeviceChanged("late")))
  }

  @Test("So is one that nothing stood in for, which is no error")
  func lateAutomatic() throws {
    let device = LateSink(.device)
    let sink = StandIn(for: device)
    let test = SteppedLoop(audio: sink) { FileSource(path: $0) }
    tryOften(sink, test)
    try test.play(item)
    #expect(test.run { $0.activity == .running })
    test.advance(by: .milliseconds(500))
    let place = Int(test.loop.playout.position.frames(sampleRate: 48_000))
    device.isThere.store(true, ordering: .relaxed)
    #expect(
      test.run {
        $0.playout.sound.opening == nil && $0.playout.sound.renderer?.deviceIsPresent == true
      })
    #expect(sink.closings.load(ordering: .relaxed) == 1)
    #expect(test.run { $0.playout.sound.renderer?.deviceHasBegun == true })
    let first = device.heard.withLock { samples in
      TestMedia.counter(left: samples[0], right: samples[1])
    }
    #expect(place > 0 && first == place)
    #expect(test.runOut { $0.activity == .ended })
    #expect(test.log.errors.isEmpty && test.log.kinds.contains(.audioDeviceChanged("late")))
  }

  @Test("A player that is closed tries no more")
  func closedWhileTrying() throws {
    let sink = LateSink(.clock)
    let ended = Signal()
    let tries = try triesUntilClosed(sink, ended: ended)
    // With its thread there is nothing that could try again.
    #expect(ended.wait(atMost: .seconds(60)))
    #expect(sink.tries.load(ordering: .relaxed) <= tries + 1)
  }

  /// Closes a player whose output has been tried some times.
  ///
  /// - Returns: How often it had been then.
  private func triesUntilClosed(_ sink: LateSink, ended: Signal) throws -> Int {
    let test = SteppedLoop(audio: sink) { FileSource(path: $0) }
    tryOften(sink, test, ended: ended)
    try test.play(item)
    #expect(test.run { _ in sink.tries.load(ordering: .relaxed) > 3 })
    #expect(test.loop.playout.sound.opening?.triesAgain == true)
    test.loop.close()
    #expect(test.loop.playout.sound.opening?.triesAgain == false)
    #expect(test.log.errors == [.audioOutputFailed])
    return sink.tries.load(ordering: .relaxed)
  }
}
