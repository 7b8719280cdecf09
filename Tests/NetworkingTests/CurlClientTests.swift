import Foundation
import MediaCore
import Networking
import Synchronization
import Testing
import VitrineTesting

@Suite struct CurlClientTests {
  private let client = CurlClient()

  @Test func fetchesABody() async throws {
    let origin = try await ScriptedOrigin.start()
    let bytes = pattern(3_000_000)
    origin.serve(OriginResource(bytes), at: "/clip")
    let transfer = client.start(Request(origin.url("/clip")))
    let (response, body) = try await onThread { (try transfer.response(), try transfer.readAll()) }
    #expect(response.status == 200)
    #expect(response.contentLength == 3_000_000)
    #expect(response.url == origin.url("/clip"))
    #expect(body == bytes)
  }

  @Test func saysWhoItIsAndAsksForNoCompression() async throws {
    let origin = try await ScriptedOrigin.start()
    let request = Request(origin.url("/a"), headers: HTTPHeaders([("X-Test", "1")]))
    let transfer = client.start(request)
    #expect(try await onThread { try transfer.response().status } == 404)
    let sent = try #require(origin.requests(for: "/a").first)
    #expect(sent[header: "User-Agent"] == "Vitrine/\(EngineVersion.current)")
    #expect(sent[header: "Accept-Encoding"] == "identity")
    #expect(sent[header: "X-Test"] == "1")
    #expect(sent[header: "Range"] == nil)
  }

  @Test func unpacksWhatIsSentCompressedAllTheSame() async throws {
    let text = String(repeating: "#EXTINF:4,\nsegment.ts\n", count: 10_000)
    let path = "\(NSTemporaryDirectory())/vitrine-\(UUID().uuidString)"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let packed = try TestMedia.run("gzip", ["-c", path]).output
    let origin = try await ScriptedOrigin.start()
    var resource = OriginResource(Array(packed))
    resource.headers = [("Content-Encoding", "gzip")]
    origin.serve(resource, at: "/list.m3u8")
    let transfer = client.start(Request(origin.url("/list.m3u8")))
    let (response, body) = try await onThread { (try transfer.response(), try transfer.readAll()) }
    #expect(response.contentLength == nil && body == Array(text.utf8))
  }

  @Test(arguments: ["utf-8", "aws-chunked", "identity, none"])
  func takesABodyWithAnUnknownCodingAsItComes(coding: String) async throws {
    let origin = try await ScriptedOrigin.start()
    var resource = OriginResource(pattern(100_000))
    resource.headers = [("Content-Encoding", coding)]
    origin.serve(resource, at: "/clip")
    let transfer = client.start(Request(origin.url("/clip")))
    let (response, body) = try await onThread { (try transfer.response(), try transfer.readAll()) }
    #expect(response.contentLength == 100_000 && body == Array(pattern(100_000)))
  }

  @Test func tellsThatABodyIsNotCompressedAsItsHeadSays() async throws {
    let origin = try await ScriptedOrigin.start()
    var resource = OriginResource(pattern(1000))
    resource.headers = [("Content-Encoding", "gzip")]
    origin.serve(resource, at: "/clip")
    let transfer = client.start(Request(origin.url("/clip")))
    let error = await #expect(throws: NetworkError.self) {
      try await onThread { _ = try transfer.readAll() }
    }
    #expect(error?.kind == .badReply)
  }

  @Test func takesNoLengthFromABodyInChunks() {
    let headers = HTTPHeaders([("Content-Length", "17"), ("Transfer-Encoding", "Chunked")])
    let response = Response(status: 200, headers: headers, url: "http://h/")
    #expect(response.contentLength == nil)
  }

  @Test func fetchesARange() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(pattern(1000)), at: "/clip")
    let transfer = client.start(
      Request(origin.url("/clip"), range: ByteRange(from: 100, to: 200)))
    let (response, body) = try await onThread { (try transfer.response(), try transfer.readAll()) }
    #expect(response.status == 206)
    #expect(response.contentRange?.range == 100..<200)
    #expect(body == Array(pattern(1000)[100..<200]))
  }

  @Test func usesAConnectionAgain() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(pattern(1000)), at: "/clip")
    for _ in 0..<5 {
      let transfer = client.start(Request(origin.url("/clip")))
      _ = try await onThread { try transfer.readAll() }
    }
    #expect(origin.connectionCount == 1)
  }

  @Test func holdsTheServerBackWhileNobodyReads() async throws {
    let origin = try await ScriptedOrigin.start()
    let bytes = pattern(48 << 20)
    origin.serve(OriginResource(bytes), at: "/clip")
    origin.serve(OriginResource(bytes), at: "/other")
    var request = Request(origin.url("/clip"))
    request.bufferSize = 256 << 10
    let transfer = client.start(request)
    _ = try await onThread { try transfer.response() }
    // By the time a later one of the same length has come whole, this one would have too.
    let other = client.start(Request(origin.url("/other")))
    #expect(try await onThread { try other.readAll(pieceSize: 1 << 20).count } == bytes.count)
    let sent = origin.bytesSent(for: "/clip")
    #expect(sent > 0 && sent < 32 << 20)
    #expect(try await onThread { try transfer.readAll(pieceSize: 200_000) } == bytes)
  }

  @Test func aReaderThatPausesLongIsNoStall() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(pattern(16 << 20)), at: "/clip")
    var request = Request(origin.url("/clip"))
    request.bufferSize = 64 << 10
    request.timeouts.stall = .seconds(2)
    let transfer = client.start(request)
    _ = try await onThread { try transfer.read(10) }
    // By the time that one which stands still from now on is given up, after longer, this one would have been too.
    origin.serve(
      OriginResource(pattern(1000)).failing(.always, with: .stall(afterBytes: 500)), at: "/halting")
    var halting = Request(origin.url("/halting"))
    halting.timeouts.stall = .seconds(3)
    let other = client.start(halting)
    #expect(try await onThread { other.failure() } == .timedOut(.stall))
    #expect(try await onThread { try transfer.readAll() }.count == (16 << 20) - 10)
  }

  @Test func tellsWhatArrives() async throws {
    final class Counter: TransferObserver {
      let total = Mutex(0)
      func transferDidReceive(_ count: Int, after elapsed: MediaTime) {
        total.withLock { $0 += elapsed >= .zero ? count : 0 }
      }
    }
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(pattern(500_000)), at: "/clip")
    let counter = Counter()
    let watched = CurlClient(observer: counter)
    let transfer = watched.start(Request(origin.url("/clip")))
    _ = try await onThread { try transfer.readAll() }
    #expect(counter.total.withLock { $0 } == 500_000)
  }

  @Test func followsRedirects() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(.redirect(to: "/b"), at: "/a")
    origin.serve(.redirect(to: origin.url("/c")), at: "/b")
    origin.serve(OriginResource(text: "found"), at: "/c")
    let transfer = client.start(Request(origin.url("/a")))
    let (response, body) = try await onThread { (try transfer.response(), try transfer.readAll()) }
    #expect(response.status == 200)
    #expect(response.url == origin.url("/c"))
    #expect(body == Array("found".utf8))
  }
}
