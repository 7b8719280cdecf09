import FFmpeg
import HLS
import MediaCore
import Playback
import Testing
import VitrineTesting

/// Whatever a file of subtitles holds, pictures go on, and what of it makes sense is drawn.
@Suite("Files of subtitles without measure", .timeLimit(.minutes(20))) struct SubtitleLimitTests {
  private let files: ScratchFiles

  init() throws { files = try ScratchFiles() }

  /// Plays a clip of 4 s and 40 frames with a file.
  ///
  /// - Returns: The times of the frames with something on them, in tenths of a second.
  private func drawn(_ text: String) async throws -> [Int] {
    let source = SubtitleSource(try files.write("a.vtt", text))
    let test = try await TestPlayer.open()
    try await test.playToEnd(ItemDescription(try GrayClip.make(files), subtitles: [source]))
    #expect(test.video.frames.count == 40)
    #expect(test.log.errors.isEmpty)
    #expect(test.status.counters.framesDropped == 0)
    return test.video.frames.filter { $0.drawn != nil }.map {
      Int(($0.frame.time.seconds * 10).rounded())
    }
  }

  @Test("A line of 50 MB costs its cue, and no other")
  func longLine() async throws {
    let line = String(repeating: "A line without an end ", count: 50_000_000 / 22)
    let times = try await drawn(
      "WEBVTT\n\n00:00.000 --> 00:01.000\n\(line)\n\n00:02.000 --> 00:03.000\nshort\n")
    #expect(times == Array(20..<30))
  }

  @Test("Of 10,000 cues at once so many are drawn as a picture can hold")
  func crowd() async throws {
    let cues = (0..<10_000).map { "00:01.000 --> 00:02.000\ncue \($0)\n\n" }.joined()
    let times = try await drawn("WEBVTT\n\n" + cues + "00:03.000 --> 00:03.500\nthe last\n")
    #expect(times == Array(10..<20) + Array(30..<35))
  }

  @Test("A file of a server is read and drawn like one that is here")
  func remote() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(
      OriginResource(text: "WEBVTT\n\n00:01.000 --> 00:02.000\nfrom afar\n"), at: "/a.vtt")
    let test = try await TestPlayer.open(streams: DefaultSourceOpener())
    try await test.playToEnd(
      ItemDescription(
        try GrayClip.make(files), subtitles: [SubtitleSource(origin.url("/a.vtt"))]))
    let times = test.video.frames.filter { $0.drawn != nil }.map {
      Int(($0.frame.time.seconds * 10).rounded())
    }
    #expect(times == Array(10..<20))
    #expect(test.log.errors.isEmpty && !origin.requests(for: "/a.vtt").isEmpty)
  }
}
