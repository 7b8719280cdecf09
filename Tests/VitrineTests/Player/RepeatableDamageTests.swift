import MediaCore
import Playback
import Testing
import Vitrine
import VitrineTesting

@Suite("Damaged pictures under a virtual clock", .timeLimit(.minutes(10)))
struct RepeatableDamageTests {
  /// Pictures of one codec.
  struct Coding: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let file: String
    let options: [String]

    init(_ name: String, _ container: String, _ options: String...) {
      testDescription = name
      file = "\(name).\(container)"
      self.options = options
    }
  }

  private static let codings = [
    Coding("h264", "ts", "-c:v", "libx264", "-preset", "veryfast", "-g", "30"),
    Coding("h264-slices", "mkv", "-c:v", "libx264", "-preset", "veryfast", "-slices", "4"),
    Coding("h264-open", "mkv", "-c:v", "libx264", "-x264-params", "open-gop=1:keyint=12"),
    Coding("hevc", "mkv", "-c:v", "libx265", "-x265-params", "log-level=none:keyint=25"),
    Coding("mpeg4", "mkv", "-c:v", "mpeg4", "-bf", "2", "-b:v", "1M"),
    Coding("mpeg4-decoding-times", "avi", "-c:v", "mpeg4", "-bf", "2", "-b:v", "1M"),
    Coding("mpeg2", "ts", "-c:v", "mpeg2video", "-bf", "2", "-b:v", "1M"),
    Coding("mpeg2-slices", "mkv", "-c:v", "mpeg2video", "-slices", "4", "-b:v", "1M"),
    Coding("mjpeg", "avi", "-c:v", "mjpeg"),
    Coding("vp8", "webm", "-c:v", "libvpx", "-b:v", "500k"),
    Coding("vp9", "webm", "-c:v", "libvpx-vp9", "-b:v", "500k", "-cpu-used", "8"),
  ]

  /// What happens in a file that is played, with the sums of its pictures, and how many of these there are.
  private func play(_ path: String, threads: Int) async throws -> (text: String, pictures: Int) {
    let clock = VirtualClock(horizon: .zero)
    let (video, audio) = (CapturingVideoSink(), CapturingAudioSink())
    let trace = PlaybackTrace(clock, video, audio)
    let player = try await VitrinePlayer(
      settings: PlayerSettings {
        CapturedVideo(video)
        CapturedAudio(audio)
        VirtualTime(clock)
        DecoderThreads(threads)
      })
    trace.follow(player)
    try await player.send(.queue(.append([ItemDescription(path)])), until: .accepted, timeout: nil)
    await clock.advance(to: .seconds(4))
    await player.close()
    return (trace.text + video.dump, video.lines.count)
  }

  @Test("They are the same each time", arguments: codings)
  func same(coding: Coding) async throws {
    let folder = try TemporaryDirectory()
    let (whole, damaged) = ("\(folder.path)/whole-\(coding.file)", "\(folder.path)/\(coding.file)")
    let source = [
      "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=480x270:rate=25:duration=3", "-pix_fmt",
      "yuv420p", "-bitexact",
    ]
    let made = try TestMedia.run("ffmpeg", source + coding.options + [whole])
    try #require(made.status == 0)
    try MediaDamage.bitFlips(20, seed: 7).copy(whole, to: damaged)
    let undamaged = try await play(whole, threads: 4)
    for threads in [4, 1] {
      let first = try await play(damaged, threads: threads)
      #expect(first.pictures > 25)
      #expect(first.text != undamaged.text)
      for _ in 1...3 {
        let again = try await play(damaged, threads: threads)
        #expect(TextDifference.text(expected: first.text, found: again.text) == "")
      }
    }
  }
}
