import FoundationEssentials
import MediaCore
import MockMedia
import Networking
import Testing
import VitrineTesting

@testable import MadeUpOrigin

@Suite("An origin behind a port")
struct OriginServerTests {
  private let client = CurlClient()

  private func server(_ text: String) async throws -> OriginServer {
    let plan = try OriginPlan(text, folder: ".")
    return try await OriginServer.start(
      plan, try await OriginSite.make(plan, MockStore(), date: .now))
  }

  /// The status and the bytes that came, and what ended them.
  private func fetch(
    _ server: OriginServer, _ path: String, range: ByteRange? = nil, method: String = "GET"
  ) async throws -> (status: Int, url: String, body: [UInt8], error: NetworkError?) {
    var request = Request(server.base + path, range: range)
    request.method = method
    let transfer = client.start(request)
    return try await onThread {
      let response = try transfer.response()
      var body: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 65_536)
      do throws(NetworkError) {
        while true {
          var span = piece.mutableSpan
          var bytes = span.mutableBytes
          let count = try transfer.read(into: &bytes)
          if count == 0 { return (response.status, response.url, body, nil) }
          body += piece[..<count]
        }
      } catch {
        return (response.status, response.url, body, error)
      }
    }
  }

  @Test("bytes, ranges, statuses by count and redirects, over one connection and the next")
  func serves() async throws {
    let server = try await server(
      """
      link latency=0
      serve /a text=0123456789
      rule /a request=2 status=503
      rule /b redirect=/a
      """)
    let first = try await fetch(server, "/a", range: ByteRange(from: 2, to: 5))
    #expect(first.status == 206 && first.body == Array("234".utf8))
    #expect(try await fetch(server, "/a").status == 503)
    let moved = try await fetch(server, "/b")
    #expect(moved.status == 200 && moved.url == server.base + "/a" && moved.body.count == 10)
    #expect(try await fetch(server, "/none").status == 404)
    // Its length is told and nothing comes.
    let head = try await fetch(server, "/a", method: "HEAD")
    #expect(head.status == 200 && head.body == [])
    #expect(server.origin.log.map(\.path) == ["/a", "/a", "/b", "/a", "/none", "/a"])
    #expect(server.origin.log.map(\.status) == [206, 503, 302, 200, 404, 200])
    await server.stop()
  }

  @Test(
    "a reply that is cut, or that lacks bytes, ends early; one with more than it tells is read to what it tells"
  )
  func faults() async throws {
    let server = try await server(
      """
      link latency=0
      serve /a text=0123456789
      rule /a request=1 cut=3
      rule /a request=2 length=20
      rule /a request=3 length=4
      rule /a request=4 hang-up
      """)
    let cut = try await fetch(server, "/a")
    #expect(cut.body == Array("012".utf8) && cut.error?.kind == .endedEarly)
    let lacking = try await fetch(server, "/a")
    #expect(lacking.body.count == 10 && lacking.error?.kind == .endedEarly)
    let longer = try await fetch(server, "/a")
    #expect(longer.body == Array("0123".utf8) && longer.error == nil)
    await #expect(throws: NetworkError.self) { try await fetch(server, "/a") }
    await server.stop()
  }

  @Test("large bodies come whole, and a rate is kept to")
  func rates() async throws {
    let folder = try TemporaryDirectory()
    let bytes = pattern(3_000_000)
    try folder.write("a", bytes)
    let plan = try OriginPlan(
      "serve / folder=\(folder.path)\nrule /a request=2 rate=24M", folder: ".")
    let server = try await OriginServer.start(
      plan, try await OriginSite.make(plan, MockStore(), date: .now))
    #expect(try await fetch(server, "/a").body == bytes)
    let stopwatch = MonotonicClock()
    let began = stopwatch.now
    #expect(try await fetch(server, "/a").body == bytes)
    // A busy machine may make it slower, and nothing makes it faster.
    #expect(stopwatch.now - began > .milliseconds(950))
    await server.stop()
  }

  @Test(
    "a reader that comes late gets all that was said before the connection is closed",
    .timeLimit(.minutes(5)), arguments: ["", "rule /a cut=131000"])
  func lateReader(rule: String) async throws {
    let folder = try TemporaryDirectory()
    let bytes = pattern(131_072)
    try folder.write("a", bytes)
    let server = try await server("serve / folder=\(folder.path)\n\(rule)")
    let reader = try SlowReader(port: server.port, asking: "/a")
    // All has been handed over, more than the system has room for.
    while server.origin.log.first.map({ $0.outcome == .running }) ?? true { await Task.yield() }
    let reply = try await onThread { reader.readAll() }
    let body = bytes.prefix(rule.isEmpty ? 131_072 : 131_000)
    #expect(reply.suffix(body.count).elementsEqual(body))
    await server.stop()
  }

  @Test("what is no request is refused, and the server goes on")
  func garbage() async throws {
    let server = try await server("serve /a text=0")
    for text in ["nonsense\r\n\r\n", "GET a HTTP/1.1\r\n\r\n", "GET /a HTTP/1.1\r\nbad\r\n\r\n"] {
      #expect(RequestHead(String(text.dropLast(4))) == nil)
    }
    #expect(try await fetch(server, "/a").status == 200)
    await server.stop()
  }

  @Test("a port that is taken is told")
  func taken() async throws {
    let server = try await server("serve /a text=0")
    let plan = OriginPlan()
    let site = try await OriginSite.make(plan, MockStore(), date: .now)
    let error = await #expect(throws: MediaError.self) {
      try await OriginServer.start(plan, site, port: server.port)
    }
    #expect(error?.code == .cannotListen && error?.reason.contains("in use") == true)
    await server.stop()
  }

  @Test(
    "the head of a request is read as far as it is needed",
    arguments: [
      ("GET /a?b=c HTTP/1.1\r\nRange: bytes=2-5\r\nHost: x", "/a?b=c", ByteRange(from: 2, to: 6)),
      ("GET http://x:1/a HTTP/1.1\r\nrange:bytes=7-", "/a", ByteRange(from: 7)),
      ("GET /a HTTP/1.1\r\nRange: bytes=-5", "/a", nil),
      ("GET /a HTTP/1.1\r\nRange: bytes=1-2,5-6", "/a", nil),
      ("GET /a HTTP/1.1\r\nRange: bytes=5-2", "/a", nil),
    ] as [(String, String, ByteRange?)])
  func heads(text: String, target: String, range: ByteRange?) throws {
    let head = try #require(RequestHead(text))
    #expect(head.target == target && head.range == range && head.keepsConnection)
  }
}
