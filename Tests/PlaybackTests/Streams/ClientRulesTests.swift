import HLS
import MediaCore
import Networking
import Playback
import Testing
import VitrineTesting

/// What draft-pantos-hls-rfc8216bis, 4.1 to 4.4, demands of every client.
///
/// Each rule is shown by what is asked of an origin and what is played, in virtual time. Streams are 8 s of numbered
/// pictures in segments of 2 s.
@Suite("Rules for clients: playlists", .timeLimit(.minutes(10))) struct ClientRulesTests {
  private static let head = "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:2\n"
  private static let whole = Array(0..<240)

  /// The segments with their durations.
  private static func segments(_ names: [String] = (0..<4).map { "segment\($0)" }) -> String {
    names.map { "#EXTINF:2,\n\($0)\n" }.joined() + "#EXT-X-ENDLIST\n"
  }

  private func played(
    _ playlist: String, at path: String = "/list.m3u8",
    of recipe: TestMedia.StreamRecipe = .transport,
    _ prepare: (VirtualOrigin) throws -> Void = { _ in }
  ) async throws -> VirtualStream {
    let stream = try await VirtualStream.open()
    try stream.origin.serve(folder: TestMedia.folder(recipe))
    stream.origin.serve(path, Array(playlist.utf8))
    try prepare(stream.origin)
    // What cannot be played is told of.
    try? await stream.test.playToEnd(ItemDescription(stream.origin.url(path)))
    return stream
  }

  private func expectPlayed(_ stream: VirtualStream) {
    #expect(stream.test.numbers == Self.whole && stream.test.log.errors.isEmpty)
  }

  private func expectRefused(_ stream: VirtualStream, _ code: Int) {
    #expect(stream.test.log.errors.first?.rawValue == code && stream.test.numbers.isEmpty)
    let segments = stream.origin.log.filter { $0.path.hasPrefix("/segment") }
    #expect(segments.isEmpty, "nothing of it is loaded")
  }

  private func diagnostics(_ text: String, type: String? = "audio/mpegurl") -> [PlaylistDiagnostic
    .Kind]
  {
    PlaylistParser().examine(Array(text.utf8).span, uri: "http://origin.test/x", contentType: type)
      .diagnostics.map(\.kind)
  }

  @Test("1. EXTM3U first, lines end in LF or CR LF, comments and blank lines are ignored")
  func lines() async throws {
    let text = "#EXTM3U\n\n# comment\n#ext-x-endlist\n" + Self.head.dropFirst(8) + Self.segments()
    expectPlayed(try await played(text.replacing("\n", with: "\r\n")))
    expectRefused(try await played("<html>" + Self.head + Self.segments()), 3003)
  }

  @Test("2. A playlist is known by its name or its type; others are played and told of")
  func identification() async throws {
    let text = Self.head + Self.segments()
    expectPlayed(try await played(text, at: "/list"))
    #expect(diagnostics(text).isEmpty && diagnostics(text, type: "text/plain") == [.unidentified])
  }

  @Test(
    "3. What is unknown is ignored, and with a variant its URI, where it demands what is unknown")
  func unknown() async throws {
    let stream = try await played(
      """
      #EXTM3U
      #EXT-X-NEWS:A=1
      #EXT-X-STREAM-INF:BANDWIDTH=9000000,REQ-HOLOGRAM="1"
      hologram.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=9000000,VIDEO-RANGE=BRIGHT
      bright.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=200000,SMELL="rose"
      stream.m3u8
      """)
    expectPlayed(stream)
    #expect(!stream.origin.log.contains { ["/hologram.m3u8", "/bright.m3u8"].contains($0.path) })
  }

  @Test("4. Of an attribute that is there twice the first counts, and it is told of")
  func twice() async throws {
    let text =
      "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=200000,CODECS=\"avc1.4d400d\", CODECS=\"av01.0\"\nstream.m3u8\n"
    expectPlayed(try await played(text))
    #expect(diagnostics(text).contains(.duplicateAttribute))
  }

  @Test(
    "5. What breaks a rule for the playlist as a whole is not played",
    arguments: [
      "#EXT-X-DEFINE:IMPORT=\"x\"\n",
      "#EXT-X-DEFINE:NAME=\"x\",VALUE=\"1\"\n#EXT-X-DEFINE:NAME=\"x\",VALUE=\"2\"\n",
    ])
  func invalid(line: String) async throws {
    expectRefused(try await played(Self.head + line + Self.segments()), 3003)
  }

  @Test("6. An unknown version is not played")
  func version() async throws {
    expectPlayed(
      try await played("#EXTM3U\n#EXT-X-VERSION:13\n" + Self.head.dropFirst(25) + Self.segments()))
    expectRefused(
      try await played("#EXTM3U\n#EXT-X-VERSION:14\n" + Self.head.dropFirst(25) + Self.segments()),
      3006)
  }

  @Test(
    "7. URIs are resolved against where the playlist came from in the end; unknown schemes stop it")
  func addresses() async throws {
    let names = [
      "../segment0", "/segment1", "//origin.test/segment2", "http://origin.test/a/../segment3",
    ]
    let text = Self.head + Self.segments(names)
    expectPlayed(try await played(text, at: "/deep/list.m3u8"))
    let moved = try await played("", at: "/list.m3u8") { origin in
      origin.serve("/list.m3u8") { _ in
        var reply = VirtualReply(text: text)
        reply.finalURL = "http://origin.test/elsewhere/list.m3u8"
        return .reply(reply)
      }
    }
    expectPlayed(moved)
    let foreign = try await played(Self.head + Self.segments(["gopher://origin.test/segment0"]))
    #expect(!foreign.test.log.errors.isEmpty && foreign.test.numbers.isEmpty)
  }

  @Test("8. Variables are replaced once, in URIs too; one that is not defined is an error")
  func variables() async throws {
    let define =
      "#EXT-X-DEFINE:NAME=\"p\",VALUE=\"seg{$p}\"\n#EXT-X-DEFINE:NAME=\"s\",VALUE=\"segment\"\n"
    let names = (0..<4).map { "{$s}\($0)" }
    let text = Self.head + define.split(separator: "\n")[1] + "\n" + Self.segments(names)
    expectPlayed(try await played(text))
    expectRefused(try await played(Self.head + Self.segments(names)), 3003)
    expectRefused(try await played(Self.head + define + Self.segments(names)), 3003)
  }

  @Test("17. Keys of unknown formats are ignored; where there are no others nothing is loaded")
  func keys() async throws {
    let text = try String(
      decoding: ProtectedStream.files(of: .encrypted)["stream.m3u8"] ?? [], as: UTF8.self)
    let other = "#EXT-X-KEY:METHOD=AES-128,URI=\"skd://x\",KEYFORMAT=\"com.example.drm\"\n"
    expectPlayed(
      try await played(
        text.replacing("#EXTINF", with: other + "#EXTINF", maxReplacements: 1), of: .encrypted))
    let own = try #require(text.split(separator: "\n").first { $0.hasPrefix("#EXT-X-KEY") })
    let alone = text.replacing(own + "\n", with: other)
    let stream = try await played(alone, of: .encrypted)
    #expect(stream.test.log.errors.first?.rawValue == 6001)
    #expect(!stream.origin.log.contains { $0.path.hasPrefix("/segment") })
    // Nothing is decrypted by an unknown method.
    let method = text.replacing("METHOD=AES-128", with: "METHOD=ROT13")
    expectRefused(try await played(method, of: .encrypted), 6001)
  }

  @Test("18. Dates reach back from the first and on from the last")
  func dates() async throws {
    var lines = Self.segments().split(separator: "\n").map(String.init)
    lines.insert("#EXT-X-PROGRAM-DATE-TIME:2020-01-01T12:00:00", at: 4)
    let stream = try await VirtualStream.open(stepping: true)
    try stream.origin.serve(folder: TestMedia.folder(.transport))
    let text = Self.head + lines.joined(separator: "\n") + "\n"
    stream.origin.serve("/list.m3u8", Array(text.utf8))
    try await stream.test.send(
      .queue(.append([ItemDescription(stream.origin.url("/list.m3u8"))])))
    for second in [1.0, 5, 7] {
      await stream.test.clock.advance(to: .seconds(second))
      let date = try #require(stream.test.status.date)
      let expected = try #require(ProgramDate(iso8601: "2020-01-01T12:00:00Z"))
      let time = stream.test.status.currentTime
      #expect(abs((date - expected - (time - .seconds(4))).seconds) < 0.05)
    }
  }

  @Test("19. Where all variants have a score, it decides")
  func scores() async throws {
    let stream = try await played(
      """
      #EXTM3U
      #EXT-X-STREAM-INF:BANDWIDTH=200000,SCORE=2
      level0.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=1500000,SCORE=1
      level1.m3u8
      """, of: .ladder)
    expectPlayed(stream)
    #expect(stream.origin.requests(for: "/level1.m3u8").isEmpty)
  }
}
