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
    _ = clock.move(to: .milliseconds(100))
    #expect(sink.playedFrames == 4800)
    sink.setPaused(true)
    _ = clock.move(to: .milliseconds(500))
    #expect(sink.playedFrames == 4800)
    sink.setPaused(false)
    _ = clock.move(to: .milliseconds(900))
    #expect(sink.playedFrames == 9600)
    sink.write(AudioBuffer(silence: 4800, format: format))
    _ = clock.move(to: .milliseconds(950))
    #expect(sink.playedFrames == 12_000)
    sink.flush()
    #expect(sink.playedFrames == 0)
    #expect(sink.frameCount == 14_400)
  }
}
