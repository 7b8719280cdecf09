import FFmpeg
import HLS
import MediaCore
import Playback
import Testing
import VitrineTesting

@Suite("What streams are made of", .timeLimit(.minutes(20))) struct StreamFormatsTests {
  private static let h264 = ["-c:v", "libx264", "-preset", "veryfast", "-bf", "2"]
  private static let hevc = [
    "-c:v", "libx265", "-preset", "ultrafast", "-tag:v", "hvc1", "-x265-params",
    "log-level=error:keyint=30:min-keyint=30:scenecut=0:pools=1:frame-threads=1",
  ]
  private static let av1 = [
    "-c:v", "libaom-av1", "-b:v", "300k", "-cpu-used", "8", "-usage", "realtime",
  ]

  /// Each codec once in a container that may have it, as ffmpeg makes them.
  private static let recipes: [TestMedia.StreamRecipe] = [
    .encoded("hevc-fragments", hevc + ["-c:a", "aac"], isFragmented: true),
    .encoded("hevc-transport", hevc + ["-c:a", "aac"], isFragmented: false),
    .encoded("av1-opus", av1 + ["-c:a", "libopus"], isFragmented: true),
    .encoded("h264-ac3", h264 + ["-c:a", "ac3"], isFragmented: true),
    .encoded("h264-ac3-transport", h264 + ["-c:a", "ac3"], isFragmented: false),
    .encoded("h264-eac3", h264 + ["-c:a", "eac3"], isFragmented: true),
    .encoded("h264-flac", h264 + ["-c:a", "flac"], isFragmented: true),
    .encoded("h264-mp3-transport", h264 + ["-c:a", "libmp3lame"], isFragmented: false),
  ]

  private func served(_ recipe: TestMedia.StreamRecipe) async throws -> VirtualStream {
    let stream = try await VirtualStream.open()
    try stream.origin.serve(folder: TestMedia.folder(recipe))
    return stream
  }

  @Test("Every picture is shown, and the sound is whole", arguments: recipes)
  func plays(recipe: TestMedia.StreamRecipe) async throws {
    let stream = try await served(recipe)
    let test = stream.test
    try await test.playToEnd(ItemDescription(stream.origin.url("/stream.m3u8")))
    #expect(test.numbers == Array(0..<60) && test.log.errors.isEmpty)
    #expect(test.status.counters.stalls == 0)
    #expect((96_000...99_500).contains(test.audio.frameCount), "\(test.audio.frameCount)")
    // The tone goes on from the first segment to the second.
    let samples = test.audio.samples.dropFirst(2 * 6000).prefix(2 * 84_000)
    let silence = samples.split { abs($0) > 1e-3 }
    #expect(silence.allSatisfy { $0.count < 40 } && samples.contains { $0 > 0.2 })
  }

  @Test("At a discontinuity the container, the codecs and the size of pictures may change")
  func changes() async throws {
    let stream = try await served(.transport)
    let second = TestMedia.StreamRecipe.encoded(
      "hevc-small", Self.hevc + ["-s", "160x90", "-c:a", "ac3"], isFragmented: true)
    for (name, bytes) in try ProtectedStream.files(of: second) {
      stream.origin.serve("/second/\(name)", bytes)
    }
    let first = (0..<4).map { "#EXTINF:2,\nsegment\($0)\n" }.joined()
    let rest = (0..<2).map { "#EXTINF:1,\nsecond/segment\($0)\n" }.joined()
    let text =
      "#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:2\n" + first
      + "#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI=\"second/init.mp4\"\n" + rest + "#EXT-X-ENDLIST\n"
    stream.origin.serve("/joined.m3u8", Array(text.utf8))
    let test = stream.test
    try await test.playToEnd(ItemDescription(stream.origin.url("/joined.m3u8")))
    #expect(test.video.frames.count == 300 && test.numbers.prefix(240) == Array(0..<240)[...])
    #expect(Set(test.video.frames.suffix(60).map(\.frame.format.width)) == [160])
    let times = test.video.frames.map(\.outputTime)
    let pauses = zip(times.dropFirst(), times).map { $0 - $1 }
    #expect(pauses.allSatisfy { $0 < .milliseconds(100) })
    #expect((480_000...483_000).contains(test.audio.frameCount))
    #expect(test.log.errors.isEmpty && test.status.counters.stalls == 0)
  }

  @Test("A transport stream goes on behind fragments, whose section nothing takes back")
  func transportBehindFragments() async throws {
    let stream = try await served(.transport)
    for (name, bytes) in try ProtectedStream.files(of: Self.recipes[0]) {
      stream.origin.serve("/first/\(name)", bytes)
    }
    let fragments = (0..<2).map { "#EXTINF:1,\nfirst/segment\($0)\n" }.joined()
    let packets = (0..<4).map { "#EXTINF:2,\nsegment\($0)\n" }.joined()
    let text =
      "#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:2\n#EXT-X-MAP:URI=\"first/init.mp4\"\n"
      + [fragments, packets, fragments].joined(separator: "#EXT-X-DISCONTINUITY\n")
      + "#EXT-X-ENDLIST\n"
    stream.origin.serve("/joined.m3u8", Array(text.utf8))
    let test = stream.test
    try await test.playToEnd(ItemDescription(stream.origin.url("/joined.m3u8")))
    #expect(test.numbers == Array(0..<60) + Array(0..<240) + Array(0..<60))
    #expect(test.log.errors.isEmpty && test.status.counters.stalls == 0)
  }

  @Test("A change of the variant loses and repeats no sample")
  func samples() async throws {
    let stream = try await VirtualStream.open(stepping: true) { $0.forwardBuffer = .seconds(1) }
    let files = try ProtectedStream.files(of: .counted)
    for (name, bytes) in files {
      for folder in ["low", "high"] { stream.origin.serve("/\(folder)/\(name)", bytes) }
    }
    let master = ["low", "high"].enumerated().map {
      "#EXT-X-STREAM-INF:BANDWIDTH=\(($0 + 1) * 300_000)\n\($1)/stream.m3u8\n"
    }
    stream.origin.serve("/master.m3u8", Array(("#EXTM3U\n" + master.joined()).utf8))
    let test = stream.test
    try await test.send(.quality(QualityPreference(variant: 0)))
    try await test.send(.queue(.append([ItemDescription(stream.origin.url("/master.m3u8"))])))
    await test.clock.advance(to: .milliseconds(100))
    try await test.send(.quality(QualityPreference(variant: 1)))
    await test.clock.advance(to: .seconds(10))
    #expect(test.numbers == Array(0..<120) && test.log.errors.isEmpty)
    #expect(InterstitialStream(stream: stream).runs == [0..<192_000])
    #expect(!stream.origin.requests(for: "/low/segment0").isEmpty)
    #expect(!stream.origin.requests(for: "/high/segment3").isEmpty)
  }
}
