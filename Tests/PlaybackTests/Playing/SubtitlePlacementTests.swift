import FFmpeg
import MediaCore
import Playback
import Streaming
import Testing
import VitrineTesting

@Suite("Subtitles in a window", .timeLimit(.minutes(10))) struct SubtitlePlacementTests {
  private let files: ScratchFiles
  private let clip: String

  init() throws {
    files = try ScratchFiles()
    clip = try GrayClip.make(files, seconds: 1)
  }

  /// The frame with a file's subtitles on it that is up in a window of a size.
  private func shown(
    _ text: String, gravity: Gravity = .aspect, in bounds: PixelSize
  ) async throws -> PresentedFrame {
    let sink = BoundedSink()
    let player = try await Player.open(
      PlayerParts(
        time: VirtualClock(horizon: .zero), open: { FileSource(path: $0) }, videoSink: sink))
    sink.resize(bounds)
    try await player.send(.gravity(gravity))
    try await player.send(.pause)
    let source = SubtitleSource(try files.write("subtitles", text))
    let item = ItemDescription(clip, subtitles: [source])
    try await player.send(.queue(.append([item])), until: .firstFrame)
    await player.close()
    return try #require(sink.frames.last)
  }

  @Test("They are in the part of the picture that is seen where it is cut")
  func cut() async throws {
    let text =
      "WEBVTT\n\n00:00.000 --> 00:01.000 align:left\na line of some length that is broken\n"
    let bounds = PixelSize(width: 180, height: 320)
    let whole = try #require(try await shown(text, in: bounds).drawn)
    #expect(whole.left < 0.1)
    let cut = try #require(try await shown(text, gravity: .aspectFill, in: bounds).drawn)
    let seen = 180.0 / (320 * 320 / 180)
    // But for the letters' outlines.
    #expect(cut.left > 0.49 - seen / 2 && cut.left < 0.5 && cut.right < 0.5 + seen / 2)
  }

  @Test("The look of scripts does not depend on the size of the window")
  func scripts() async throws {
    let text =
      "[Script Info]\nPlayResX: 320\nPlayResY: 180\nScaledBorderAndShadow: no\n[V4+ Styles]\n"
      + "Format: Name, Fontname, Fontsize, PrimaryColour, OutlineColour, Outline, Alignment\n"
      + "Style: Default,sans-serif,20,&H00FFFFFF,&H00FFFFFF,8,5\n[Events]\n"
      + "Format: Layer, Start, End, Style, Text\nDialogue: 0,0:00:00.00,0:00:01.00,Default,I\n"
    let small = try #require(try await shown(text, in: PixelSize(width: 320, height: 180)).drawn)
    let large = try #require(try await shown(text, in: PixelSize(width: 1280, height: 720)).drawn)
    #expect(abs((large.bottom - large.top) - (small.bottom - small.top)) < 0.02)
    #expect(abs((large.right - large.left) - (small.right - small.left)) < 0.02)
  }
}
