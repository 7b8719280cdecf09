import Foundation
import Synchronization
import Testing
import VitrineNetworking
import VitrineTesting

@Suite("The network client over a network")
struct NetworkTransportTests {
  private func endpoint(_ origin: ScriptedOrigin, _ path: String) -> Endpoint {
    Endpoint(scheme: "http", host: "127.0.0.1", port: origin.port, path: path)
  }

  @Test("a body comes whole, with its progress")
  func body() async throws {
    let origin = try await ScriptedOrigin.start()
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    origin.serve(OriginResource(bytes), at: "/a")
    let told = Mutex<[HTTPProgress]>([])
    let response = try await HTTPClient().data(from: endpoint(origin, "/a")) { progress in
      told.withLock { $0.append(progress) }
    }
    #expect(response.body == bytes && response.header("ETag") != nil)
    #expect(told.withLock { $0.last } == HTTPProgress(byteCount: 200_000, totalByteCount: 200_000))
  }

  @Test("a redirect is followed, or told and not followed")
  func redirect() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(text: "there"), at: "/b")
    origin.serve(.redirect(to: origin.url("/b")), at: "/a")
    let client = HTTPClient()
    #expect(try await client.data(from: endpoint(origin, "/a")).url == origin.url("/b"))
    #expect(try await client.redirect(from: endpoint(origin, "/a")) == origin.url("/b"))
    #expect(try await client.redirect(from: endpoint(origin, "/b")) == nil)
    origin.serve(.redirect(to: "../d?e=1"), at: "/b/c")
    #expect(try await client.redirect(from: endpoint(origin, "/b/c")) == origin.url("/d?e=1"))
    #expect(origin.requests(for: "/b").count == 2)
    origin.serve(.redirect(to: ""), at: "/nowhere")
    #expect(try await client.data(from: endpoint(origin, "/nowhere")).status == 302)
    #expect(try await client.redirect(from: endpoint(origin, "/nowhere")) == nil)
    #expect(origin.requests(for: "/nowhere").count == 2)
  }

  @Test(
    "a redirect makes a method what it is to be, with its body where that goes along",
    arguments: [
      (HTTPMethod.put, 301, "PUT"), (.put, 303, "GET"), (.patch, 302, "PATCH"),
      (.patch, 308, "PATCH"),
      (.delete, 303, "GET"), (.delete, 307, "DELETE"), (.post, 301, "GET"), (.post, 303, "GET"),
      (.post, 308, "POST"), (.head, 303, "HEAD"),
    ])
  func redirects(method: HTTPMethod, status: Int, expected: String) async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(text: "there"), at: "/b")
    origin.serve(
      OriginResource([]).failing(.always, with: .redirect(to: origin.url("/b"), status: status)),
      at: "/a")
    var endpoint = endpoint(origin, "/a")
    endpoint.method = method
    endpoint.headers = [("Authorization", "Basic eDp5"), ("Content-Type", "text/plain")]
    let sends = ![.delete, .head].contains(method)
    if sends { endpoint.body = Array("sent".utf8) }
    let response = try await HTTPClient(cache: nil).data(from: endpoint)
    #expect(response.url == origin.url("/b"))
    #expect(origin.requests(for: "/a").map(\.method) == [method.rawValue])
    let last = try #require(origin.requests(for: "/b").first)
    #expect(last.method == expected)
    #expect(last.body == (sends && expected == method.rawValue ? Array("sent".utf8) : []))
    let names = last.headers.map { $0.name.lowercased() }
    #expect(names.contains("authorization"))
    #expect(names.contains("content-type") == (expected == method.rawValue))
  }

  @Test("what names the user stays at its origin, also where a body goes along")
  func otherOrigin() async throws {
    let (origin, other) = (try await ScriptedOrigin.start(), try await ScriptedOrigin.start())
    other.serve(OriginResource(text: "there"), at: "/b")
    origin.serve(
      OriginResource([]).failing(.always, with: .redirect(to: other.url("/b"), status: 307)),
      at: "/a")
    var endpoint = endpoint(origin, "/a")
    endpoint.method = .put
    endpoint.headers = [("Authorization", "Basic eDp5"), ("Cookie", "a=b"), ("X-Word", "w")]
    endpoint.body = Array("sent".utf8)
    _ = try await HTTPClient(cache: nil).data(from: endpoint)
    let last = try #require(other.requests(for: "/b").first)
    #expect(last.body == Array("sent".utf8))
    let names = Set(last.headers.map { $0.name.lowercased() })
    #expect(names.contains("x-word") && names.isDisjoint(with: ["authorization", "cookie"]))
  }

  @Test("an empty field is sent, and encodings that are asked for take the place of the usual none")
  func fields() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(text: "x"), at: "/a")
    var endpoint = endpoint(origin, "/a")
    endpoint.headers = [("X-Empty", ""), ("Accept-Encoding", "gzip")]
    _ = try await HTTPClient().data(from: endpoint)
    let request = try #require(origin.requests(for: "/a").first)
    func values(_ name: String) -> [String] {
      request.headers.filter { $0.name.lowercased() == name }.map(\.value)
    }
    #expect(values("x-empty") == [""] && values("accept-encoding") == ["gzip"])
  }

  @Test("every method is sent as it is, with its headers", arguments: HTTPMethod.allCases)
  func methods(method: HTTPMethod) async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(text: "x"), at: "/a")
    var endpoint = endpoint(origin, "/a")
    endpoint.method = method
    endpoint.headers = [("X-Word", "w")]
    endpoint.body = [.post, .put, .patch].contains(method) ? Array("sent".utf8) : nil
    _ = try await HTTPClient().data(from: endpoint)
    let request = try #require(origin.requests(for: "/a").first)
    #expect(request.method == method.rawValue)
    func header(_ name: String) -> String? {
      request.headers.first { $0.name.lowercased() == name }?.value
    }
    #expect(header("x-word") == "w" && header("expect") == nil)
    if endpoint.body != nil { #expect(header("content-length") == "4") }
    #expect(request.body == endpoint.body ?? [])
  }

  @Test(
    "a body from memory or a file arrives as it is, with its progress, also where a redirect leads")
  func sending() async throws {
    let (directory, origin) = (try TemporaryDirectory(), try await ScriptedOrigin.start())
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 40_503 >> 7) }
    let path = try directory.write("body", bytes)
    origin.serve(OriginResource(text: "thanks"), at: "/b")
    let moved = OriginResource([]).failing(
      .always, with: .redirect(to: origin.url("/b"), status: 307))
    origin.serve(moved, at: "/a")
    for isFile in [false, true] {
      var endpoint = endpoint(origin, "/a")
      endpoint.method = .put
      if isFile { endpoint.bodyFile = path } else { endpoint.body = bytes }
      let told = Mutex<[HTTPProgress]>([])
      let response = try await HTTPClient(cache: nil).data(from: endpoint) { progress in
        told.withLock { $0.append(progress) }
      }
      #expect(String(decoding: response.body, as: UTF8.self) == "thanks")
      for path in ["/a", "/b"] { #expect(origin.requests(for: path).last?.body == bytes) }
      let sent = told.withLock { $0 }.map(\.sentByteCount)
      #expect(sent == sent.sorted() && sent.last == 6_000_000, "\(sent.suffix(3))")
    }
  }

  @Test("a file that cannot be sent is an error, and nothing is tried again")
  func unreadable() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(text: "x"), at: "/a")
    let directory = try TemporaryDirectory()
    #expect(mkfifo("\(directory.path)/pipe", 0o600) == 0)
    for path in ["/none", "/tmp", "/dev/zero", "\(directory.path)/pipe"] {
      var endpoint = endpoint(origin, "/a")
      endpoint.method = .put
      endpoint.bodyFile = path
      let error = await #expect(throws: HTTPError.self) {
        try await HTTPClient().data(from: endpoint)
      }
      guard case .invalidURL? = error else {
        return #expect(Bool(false), "\(String(describing: error))")
      }
    }
    #expect(origin.requests(for: "/a").allSatisfy { $0.body.isEmpty })
  }

  @Test("a cache with a folder serves a later client, and several fields of Vary apart")
  func laterClient() async throws {
    let (directory, origin) = (try TemporaryDirectory(), try await ScriptedOrigin.start())
    var resource = OriginResource((0..<2_500_000).map { UInt8(truncatingIfNeeded: $0 >> 3) })
    resource.headers = [("Cache-Control", "max-age=60"), ("Vary", "Accept-Language")]
    origin.serve(resource, at: "/a")
    func get(_ language: String, _ policy: CachePolicy = .useProtocol) async throws -> Bool {
      let cache = try #require(ResponseCache(folder: directory.path))
      var endpoint = endpoint(origin, "/a")
      endpoint.headers = [("Accept-Language", language)]
      return try await HTTPClient(cache: cache).data(from: endpoint, caching: policy).body
        == resource.bytes
    }
    #expect(try await get("de"))
    #expect(try await get("de"))
    #expect(origin.requests(for: "/a").count == 1)
    #expect(try await get("en"))
    #expect(origin.requests(for: "/a").count == 2)
    await origin.stop()
    #expect(try await get("en", .onlyCache))
    await #expect(throws: HTTPError.self) { try await get("de") }
    await ResponseCache(folder: directory.path)?.removeAll()
    await #expect(throws: HTTPError.self) { try await get("en", .onlyCache) }
    #expect(ResponseCache(folder: "/proc/none") == nil)
  }

  @Test("what is wrong with the way is told apart")
  func failures() async throws {
    let origin = try await ScriptedOrigin.start()
    let client = HTTPClient(attempts: 1)
    origin.serve(
      OriginResource([]).failing(.always, with: .redirect(to: origin.url("/loop"))), at: "/loop")
    var error = await #expect(throws: HTTPError.self) {
      try await client.data(from: endpoint(origin, "/loop"))
    }
    #expect(error == .tooManyRedirects)
    origin.serve(OriginResource([]).failing(.always, with: .raw("no HTTP")), at: "/raw")
    error = await #expect(throws: HTTPError.self) {
      try await client.data(from: endpoint(origin, "/raw"))
    }
    guard case .invalidResponse? = error else {
      return #expect(Bool(false), "\(String(describing: error))")
    }
    let closed = endpoint(origin, "/a")
    await origin.stop()
    error = await #expect(throws: HTTPError.self) { try await client.data(from: closed) }
    guard case .noConnectivity? = error else {
      return #expect(Bool(false), "\(String(describing: error))")
    }
  }

  @Test("a task that is cancelled ends the request")
  func cancel() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource([]).failing(.always, with: .silence), at: "/a")
    let task = Task { try await HTTPClient(attempts: 1).data(from: endpoint(origin, "/a")) }
    await origin.firstRequest(for: "/a")
    task.cancel()
    let error = await #expect(throws: HTTPError.self) { try await task.value }
    #expect(error == .cancelled)
  }
}
