import FFmpeg
import MediaCore
import Playback
import Testing
import VitrineTesting

@Suite("Capturing sinks") struct CapturingSinkTests {
  @Test("A frame is a line: time, pass, item, shape and hash")
  func video() throws {
    let sink = CapturingVideoSink()
    try sink.open(Reports().context)
    let format = VideoFormat(width: 2, height: 2, pixelFormat: "gray")
    let frame = try VideoFrame(filling: format) { _, x, y in 97 + x + 2 * y }
    sink.show(TestFrames.presented(frame, at: .milliseconds(1040)))
    sink.clear()
    sink.close()
    // The sum of "abcd".
    #expect(
      sink.dump == """
        1.040000000 pass 0 item test 2x2 gray e2fc714c4727ee9395f324cd2e7f331f
        cleared

        """)
  }

  @Test("Pictures are kept of one player at a time")
  func onePlayer() throws {
    let sink = CapturingVideoSink()
    try sink.open(Reports().context)
    let error = #expect(throws: MediaError.self) { try sink.open(Reports().context) }
    #expect(error?.code == .invalidArgument && sink.isOpen)
    sink.close()
    try sink.open(Reports().context)
  }

  @Test("Samples that are not kept are counted and summed as others are")
  func notKept() throws {
    let format = AudioFormat(sampleRate: 48000, layout: .stereo)
    let sinks = [true, false].map { CapturingAudioSink(keepsSamples: $0) }
    for sink in sinks {
      _ = try sink.open(preferring: format, SinkContext(time: VirtualClock()) { _ in })
      for count in [3, 0, 5] {
        let samples = (0..<2 * count).map { Float($0) / 16 }
        sink.write(AudioBuffer(format: format, samples: samples[...]))
        _ = sink.hash
      }
      sink.flush()
      sink.close()
    }
    #expect(sinks.map(\.frameCount) == [8, 8])
    #expect(sinks[0].hash == sinks[1].hash)
    #expect(sinks[1].hash != CapturingAudioSink(keepsSamples: false).hash)
    #expect(sinks.map(\.samples.count) == [16, 0])
  }

  @Test("As a device it plays at its rate by the player's time, and silence when it is dry")
  func device() throws {
    let clock = VirtualClock()
    let sink = CapturingAudioSink(pace: .device)
    let format = AudioFormat(sampleRate: 48000, layout: .stereo)
    _ = try sink.open(preferring: format, SinkContext(time: clock) { _ in })
    #expect(sink.pacing == .device)
    #expect(sink.writableFrames == 16_000)
    sink.write(AudioBuffer(silence: 9600, format: format))
    #expect(sink.writableFrames == 6400)
    _ = ClockStage(clock) {}.move(to: .milliseconds(100))
    #expect(sink.playedFrames == 4800)
    sink.setPaused(true)
    _ = ClockStage(clock) {}.move(to: .milliseconds(500))
    #expect(sink.playedFrames == 4800)
    sink.setPaused(false)
    _ = ClockStage(clock) {}.move(to: .milliseconds(900))
    #expect(sink.playedFrames == 9600)
    sink.write(AudioBuffer(silence: 4800, format: format))
    _ = ClockStage(clock) {}.move(to: .milliseconds(950))
    #expect(sink.playedFrames == 12_000)
    sink.flush()
    #expect(sink.playedFrames == 0)
    #expect(sink.frameCount == 14_400)
  }
}
