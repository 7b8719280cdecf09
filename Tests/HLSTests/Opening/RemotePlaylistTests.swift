import HLS
import MediaCore
import Networking
import Streaming
import Testing
import VitrineTesting

@Suite struct RemotePlaylistTests {
  private func expand(_ url: String) async throws -> [SourceEntry] {
    try await onThread { try SourceExpander(client: CurlClient()).expand(url) }
  }

  private func failure(_ origin: ScriptedOrigin, _ path: String) async throws -> MediaError.Code? {
    let expander = SourceExpander(client: CurlClient())
    let url = origin.url(path)
    return try await onThread {
      errorCode { _ = try expander.expand(url) }
    }
  }

  @Test func entriesAreReadAgainstTheFinalPlace() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(.redirect(to: "/deep/er/list.m3u8?x=1"), at: "/list.m3u8")
    let text = "a b.mp4\n../up.mp4\n/root.mp4\n//other/x.mp4\nhttps://h/y.mp4\nq.mp4?t=1\n"
    origin.serve(OriginResource(text: text), at: "/deep/er/list.m3u8")
    let entries = try await expand(origin.url("/list.m3u8"))
    #expect(
      entries.map(\.source) == [
        origin.url("/deep/er/a%20b.mp4"), origin.url("/deep/up.mp4"), origin.url("/root.mp4"),
        "http://other/x.mp4", "https://h/y.mp4", origin.url("/deep/er/q.mp4?t=1"),
      ])
  }

  @Test func aPlaylistIsReadAnewEachTime() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(text: "a.mp4\n"), at: "/list.m3u")
    #expect(try await expand(origin.url("/list.m3u")).count == 1)
    origin.serve(OriginResource(text: "a.mp4\nb.mp4\n"), at: "/list.m3u")
    #expect(try await expand(origin.url("/list.m3u")).count == 2)
  }

  @Test(arguments: [
    "file:///etc/passwd", "FILE:/etc/passwd", "concat:/etc/passwd", "subfile,,start,0,end,9,,:/a",
    "data:,a", "tcp://127.0.0.1:1", "gopher://127.0.0.1", "unix:/run/a", "C:\\a.mp4", "lavfi:a",
  ])
  func noEntryMayBeOfAnotherKind(_ entry: String) async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(text: "a.mp4\n\(entry)\n"), at: "/l.m3u")
    origin.serve(OriginResource(text: "[playlist]\nFile1=\(entry)\n"), at: "/l.pls")
    let xml =
      "<playlist><trackList><track><location>\(entry)</location></track></trackList></playlist>"
    origin.serve(OriginResource(text: xml), at: "/l.xspf")
    for path in ["/l.m3u", "/l.pls", "/l.xspf"] {
      #expect(try await failure(origin, path) == .forbiddenURL)
    }
  }

  @Test func aLocalPathIsAPathOnTheServer() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(text: "/etc/passwd\n../../../etc/shadow\n"), at: "/l.m3u")
    let entries = try await expand(origin.url("/l.m3u"))
    #expect(entries.map(\.source) == [origin.url("/etc/passwd"), origin.url("/etc/shadow")])
  }

  @Test func playlistsInACircleEndSoon() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(text: "b.m3u\n"), at: "/a.m3u")
    origin.serve(OriginResource(text: "a.m3u\n"), at: "/b.m3u")
    origin.serve(OriginResource(text: "c.m3u?x\nc.m3u?y\n"), at: "/c.m3u")
    #expect(try await failure(origin, "/a.m3u") == .malformedPlaylist)
    #expect(try await failure(origin, "/c.m3u") != nil)
    #expect(origin.requests(for: "/a.m3u").count == 1)
    #expect(origin.requests(for: "/b.m3u").count == 1)
    #expect(origin.requests(for: "/c.m3u").count <= 3)
  }

  /// A virtual clock moves only for what plays, and nothing does yet.
  @Test(.timeLimit(.minutes(10))) func whatIsReadBeforePlayingIsTriedAgainUnderAVirtualClock()
    async throws
  {
    let origin = try await ScriptedOrigin.start()
    origin.serve(
      OriginResource(text: "a.mp4\n").failing(.first(2), with: .status(503)), at: "/list.m3u")
    origin.serve(
      OriginResource(text: "<svg/>").failing(.first(2), with: .status(503)), at: "/a.svg")
    var settings = SourceSettings()
    settings.http.time = VirtualClock()
    settings.http.retry.firstWait = .milliseconds(1)
    let opener = DefaultSourceOpener(settings)
    let (list, drawing) = (origin.url("/list.m3u"), origin.url("/a.svg"))
    let entries = try await onThread { try opener.expand(list) }
    #expect(entries.map(\.source) == [origin.url("/a.mp4")])
    let bytes = try await onThread { try opener.contents(of: drawing, atMost: 100) }
    #expect(String(decoding: bytes, as: UTF8.self) == "<svg/>")
  }

  @Test func ofALongListOfStreamsOnlyTheFirstAreLookedAt() async throws {
    let origin = try await ScriptedOrigin.start()
    let stream = OriginResource(text: "#EXTM3U\n#EXT-X-VERSION:3\n")
    let paths = (0..<100).map { "/\($0).m3u8" }
    for path in paths { origin.serve(stream, at: path) }
    origin.serve(OriginResource(text: paths.joined(separator: "\n")), at: "/list.m3u")
    let entries = try await expand(origin.url("/list.m3u"))
    #expect(entries.map(\.source) == paths.map { origin.url($0) })
    #expect(paths.prefix(64).allSatisfy { origin.requests(for: $0).count == 1 })
    #expect(paths.dropFirst(64).allSatisfy { origin.requests(for: $0).isEmpty })
  }

  @Test func tellsWhatTheServerSaid() async throws {
    let origin = try await ScriptedOrigin.start()
    #expect(try await failure(origin, "/none.m3u") == .notFound)
  }

  @Test func anEndlessPlaylistIsTooLong() async throws {
    let origin = try await ScriptedOrigin.start()
    let text = String(repeating: "#234567\n", count: (10 << 20) / 8 + 1)
    origin.serve(OriginResource(text: text), at: "/l.m3u")
    #expect(try await failure(origin, "/l.m3u") == .limitExceeded)
  }
}
