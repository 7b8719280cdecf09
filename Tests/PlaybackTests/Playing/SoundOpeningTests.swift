import Dispatch
import Glibc
import MediaCore
import Streaming
import Synchronization
import Testing
import VitrineTesting

@testable import Playback

/// A sound server that does not answer at once.
@Suite("A sound output that takes its time to open", .timeLimit(.minutes(5)))
struct SoundOpeningTests {
  /// Opens when the test says so, or by itself after ten seconds.
  private final class SlowSink: AudioSink {
    let pacing = AudioPacing.clock
    let writableFrames = 1 << 20
    let written = Atomic(0)
    let closings = Atomic(0)
    private let isOpening = Atomic(false)
    private let mayOpen = DispatchSemaphore(value: 0)
    private let error: MediaError?

    init(failing error: MediaError? = nil) { self.error = error }

    var isBeingOpened: Bool { isOpening.load(ordering: .acquiring) }
    func letOpen() { mayOpen.signal() }

    func open(
      preferring preferred: AudioFormat, _ context: SinkContext
    ) throws(MediaError) -> AudioFormat {
      isOpening.store(true, ordering: .releasing)
      _ = mayOpen.wait(timeout: .now() + .seconds(10))
      isOpening.store(false, ordering: .releasing)
      if let error { throw error }
      return preferred
    }

    func write(_ buffer: AudioBuffer) { written.add(buffer.frameCount, ordering: .relaxed) }
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

  @Test("Where it fails in the end the pictures are there without")
  func fails() throws {
    let sink = SlowSink(failing: MediaError(.audioOutputFailed, "no answer"))
    let test = SteppedLoop(audio: sink) { FileSource(path: $0) }
    try test.play(item)
    #expect(test.run { _ in sink.isBeingOpened })
    sink.letOpen()
    #expect(test.run { $0.activity == .running })
    #expect(test.runOut { $0.activity == .ended })
    #expect(test.log.errors == [.audioOutputFailed] && test.video.frames.count == 60)
  }

  @Test("A player that is closed meanwhile leaves no open output behind")
  func closed() throws {
    let sink = SlowSink()
    let test = SteppedLoop(audio: sink) { FileSource(path: $0) }
    try test.play(item)
    #expect(test.run { _ in sink.isBeingOpened })
    test.loop.close()
    sink.letOpen()
    let end = ContinuousClock.now + .seconds(10)
    while sink.closings.load(ordering: .relaxed) == 0, ContinuousClock.now < end { usleep(1000) }
    #expect(sink.closings.load(ordering: .relaxed) == 1)
  }
}
