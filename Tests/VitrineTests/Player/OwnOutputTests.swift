import Foundation
import Synchronization
import Testing
import Vitrine
import VitrineTesting

/// Outputs, taps and clocks of a program's own, through nothing but the public face.
@Suite("Outputs of a program's own", .timeLimit(.minutes(10)))
struct OwnOutputTests {
  /// Keeps the frames that it is shown, and can be busy for some of them.
  private final class Frames: VideoSink {
    private let state = Mutex<[PresentedFrame]>([])
    private let context = Mutex<SinkContext?>(nil)
    private let shown = Atomic(0)
    private let busyEvery: Int?

    init(busyEvery: Int? = nil) { self.busyEvery = busyEvery }

    var all: [PresentedFrame] { state.withLock { $0 } }
    var dropsLateFrames: Bool { false }
    var isReady: Bool {
      guard let busyEvery else { return true }
      let asked = shown.add(1, ordering: .relaxed).newValue
      guard asked % busyEvery == 0 else { return true }
      let context = context.withLock { $0 }
      // It is ready again at once, on another thread.
      Task { context?.report(.ready) }
      return false
    }
    func open(_ context: SinkContext) { self.context.withLock { $0 = context } }
    func show(_ frame: PresentedFrame) { state.withLock { $0.append(frame) } }
    func close() {}
  }

  /// Keeps the samples that it is given.
  private final class Samples: AudioSink {
    private let state = Mutex<[Float]>([])
    private let only: AudioFormat?

    init(only: AudioFormat? = nil) { self.only = only }

    var all: [Float] { state.withLock { $0 } }
    var pacing: AudioPacing { .clock }
    var writableFrames: Int { 4096 }
    func open(preferring preferred: AudioFormat, _ context: SinkContext) -> AudioFormat {
      only ?? preferred
    }
    func write(_ buffer: AudioBuffer) { state.withLock { $0 += buffer.samples } }
    func setGain(_ gain: Float) {}
    func close() {}
  }

  @Test("a sink gets every frame and every sample, with pixels, times and pass")
  func sinks() async throws {
    let (frames, samples) = (Frames(busyEvery: 5), Samples())
    let (captured, heard) = (CapturingVideoSink(), CapturingAudioSink())
    let clip = try TestMedia.path(.loop2s)
    for isOwn in [true, false] {
      let player = try await VitrinePlayer {
        SourceName(clip)
        Loop(.times(2))
        VirtualTime()
        if isOwn {
          VideoOutputSink(frames)
          AudioOutputSink(samples)
        } else {
          CapturedVideo(captured)
          CapturedAudio(heard)
        }
      }
      try await player.waitUntilEnded()
      await player.close()
    }
    #expect(frames.all.count == 120 && captured.frames.count == 120)
    #expect(samples.all == heard.samples && samples.all.count == 2 * 2 * 96_000)
    #expect(
      frames.all.map(\.pass) == Array(repeating: 0, count: 60) + Array(repeating: 1, count: 60))
    let first = try #require(frames.all.first)
    #expect(first.item == ItemID("item-1") && first.outputTime == .zero)
    // Nothing is drawn: what is seen is what was decoded, and no copy.
    let rows = [first.frame, first.decoded].map { frame in
      frame.withRow(0, of: 0) { span in span.withUnsafeBytes { $0.baseAddress } }
    }
    #expect(rows[0] == rows[1])
  }

  @Test("a frame has the picture with what is drawn on it and without")
  func decoded() async throws {
    let frames = Frames()
    let player = try await VitrinePlayer {
      SourceName(TestMedia.fixture("h264-pcm.mov"))
      Brightness(0.25)
      VideoOutputSink(frames)
      VirtualTime()
    }
    try await player.waitUntilEnded()
    await player.close()
    let plain = CapturingVideoSink()
    let other = try await VitrinePlayer {
      SourceName(TestMedia.fixture("h264-pcm.mov"))
      CapturedVideo(plain)
      VirtualTime()
    }
    try await other.waitUntilEnded()
    await other.close()
    #expect(!frames.all.isEmpty && frames.all.count == plain.frames.count)
    for frame in frames.all {
      #expect(frame.frame.packedBytes != frame.decoded.packedBytes)
    }
    let sums = plain.frames.map(\.frame.packedBytes)
    #expect(frames.all.map(\.decoded.packedBytes) == sums)
  }

  @Test("a converted copy is upright, of the size and the layout asked for")
  func converted() async throws {
    let tap = VideoTap()
    let clip = try TestMedia.path(.rotated)
    let player = try await VitrinePlayer {
      SourceName(clip)
      tap
      VirtualTime(VirtualClock(horizon: .zero))
    }
    try await player.send(.pause, until: .firstFrame)
    let frame = try #require(tap.current).frame
    let upright = try frame.converted(to: .bgra)
    #expect(
      PixelSize(width: upright.format.width, height: upright.format.height)
        == frame.format.displaySize)
    #expect(upright.format.pixelFormat == "bgra" && upright.format.rotation == 0)
    #expect(upright.packedBytes.count == upright.format.width * upright.format.height * 4)
    let small = try frame.converted(to: .nv12, size: PixelSize(width: 32, height: 18))
    #expect(small.planeCount == 2 && small.packedBytes.count == 32 * 18 * 3 / 2)
    #expect(throws: MediaError.self) { try frame.converted(to: PixelLayout(rawValue: "none such")) }
    #expect(throws: MediaError.self) {
      try frame.converted(to: .bgra, size: PixelSize(width: 0, height: -1))
    }
    await player.close()
    #expect(tap.current == nil)
  }

  @Test("taps see every frame and change the sound, on the way to the output")
  func taps() async throws {
    let seen = Mutex(0)
    let sequence = VideoTap()
    let (video, audio) = (CapturingVideoSink(), CapturingAudioSink())
    let reading = Task { [frames = sequence.frames] in
      var count = 0
      for await _ in frames { count += 1 }
      return count
    }
    let clip = try TestMedia.path(.loop2s)
    let player = try await VitrinePlayer {
      SourceName(clip)
      VideoTap { _ in seen.withLock { $0 += 1 } }
      sequence
      SoundTap { sound in
        for index in sound.samples.indices { sound.samples[index] = -sound.samples[index] }
      }
      // One that changes the length is not listened to.
      SoundTap { $0 = AudioBuffer(silence: 1, format: $0.format) }
      CapturedVideo(video)
      CapturedAudio(audio)
      VirtualTime()
    }
    try await player.waitUntilEnded()
    await player.close()
    #expect(seen.withLock { $0 } == 60 && video.frames.count == 60)
    #expect(await reading.value > 0)
    let plain = CapturingAudioSink()
    let other = try await VitrinePlayer {
      SourceName(clip)
      CapturedAudio(plain)
      VirtualTime()
    }
    try await other.waitUntilEnded()
    await other.close()
    #expect(audio.samples == plain.samples.map { -$0 })
  }

  @Test("additional outputs get the same frames and samples as the first")
  func additional() async throws {
    let (first, second) = (CapturingVideoSink(), Frames(busyEvery: 3))
    let (loud, recorded) = (CapturingAudioSink(), Samples())
    let folder = try TemporaryDirectory()
    let clip = try TestMedia.path(.loop2s)
    let player = try await VitrinePlayer {
      SourceName(clip)
      CapturedVideo(first)
      AdditionalVideoOutput(second)
      AdditionalVideoOutput("framemd5:\(folder.path)/sums")
      CapturedAudio(loud)
      AdditionalAudioOutput(recorded)
      VirtualTime()
    }
    try await player.waitUntilEnded()
    await player.close()
    #expect(first.frames.count == 60 && second.all.count == 60)
    #expect(loud.samples == recorded.all)
    let sums = try String(contentsOfFile: "\(folder.path)/sums", encoding: .utf8).split(
      separator: "\n"
    ).filter { !$0.hasPrefix("#") }
    #expect(sums.count == 60)
  }

  @Test(
    "beside a device an additional output gets what was heard: what a seek throws away is not in it"
  )
  func recorded() async throws {
    let (device, recorded) = (CapturingAudioSink(pace: .device), Samples())
    let clock = VirtualClock(horizon: .zero)
    let clip = try TestMedia.path(.loop2s)
    let player = try await VitrinePlayer {
      SourceName(clip)
      CapturedAudio(device)
      AdditionalAudioOutput(recorded)
      VirtualTime(clock)
    }
    await clock.advance(by: .seconds(1))
    try await player.send(.seek(to: .time(.seconds(1.5))))
    await clock.advance(by: .seconds(0.6))
    await player.close()
    let (written, heard) = (device.samples, recorded.all)
    let before = zip(written, heard).prefix { $0 == $1 }.count
    let after = heard[before...]
    let resumed = (before...written.count).first { written[$0...].starts(with: after) }
    #expect(device.samples.count > recorded.all.count)
    // Up to the seek, and from some place behind what it threw away.
    #expect(before > 0 && !after.isEmpty && resumed.map { $0 > before } == true)
    #expect(device.flushCount > 0)
  }

  @Test("an additional output of another format, or a device, is refused with a reason")
  func refused() async throws {
    let mono = AudioFormat(sampleRate: 8000, layout: .mono)
    let clip = try TestMedia.path(.loop2s)
    let player = try await VitrinePlayer {
      SourceName(clip)
      CapturedAudio(CapturingAudioSink())
      AdditionalAudioOutput(Samples(only: mono))
      Events([.error])
      VirtualTime()
    }
    var errors: [String] = []
    let events = player.events
    _ = try? await player.waitUntilEnded()
    await player.close()
    for await batch in events {
      for case .error(let error) in batch.events.map(\.kind) { errors.append(error.reason) }
    }
    #expect(errors.contains { $0.contains("takes 1 channels at 8000 Hz") })
    await #expect(throws: MediaError.self) {
      _ = try await VitrinePlayer {
        CapturedAudio(CapturingAudioSink())
        AdditionalAudioOutput("pulse")
      }
    }
    await #expect(throws: MediaError.self) {
      _ = try await VitrinePlayer {
        CapturedAudio(CapturingAudioSink())
        AdditionalAudioOutput("auto")
      }
    }
  }

  @Test("playback lives by a clock of the program's own")
  func clock() async throws {
    /// The machine's clock, an hour ahead.
    final class Ahead: TimeSource {
      let clock = MonotonicClock()
      var now: MediaTime { clock.now + .seconds(3600) }
    }
    let clip = try TestMedia.path(.loop2s)
    let player = try await VitrinePlayer {
      SourceName(clip)
      VideoOutputName("null")
      AudioOutputName("null")
      Clock(Ahead())
    }
    let events = player.events(of: .ended)
    try await player.waitUntilEnded()
    await player.close()
    var moments: [MediaTime] = []
    for await event in events { moments.append(event.clockTime) }
    #expect(moments.count == 1 && moments.allSatisfy { $0 >= .seconds(3602) })
  }
}
