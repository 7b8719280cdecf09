import Foundation
import MediaCore
import Synchronization
import Testing
import VitrineTesting

@testable import VitrineNetworking

@Suite("The network client")
struct HTTPClientTests {
  private struct Clip: Decodable, Sendable, Equatable {
    var title: String
    var made: Date
  }

  private func answer(
    _ text: String, status: Int = 200, _ headers: [(name: String, value: String)] = []
  ) -> Result<HTTPResponse, HTTPError> {
    .success(HTTPResponse(status: status, headers: headers, body: Array(text.utf8)))
  }

  private let endpoint = Endpoint(host: "example.com", path: "/clips")

  @Test("a response is decoded, dates as they are written")
  func decoding() async throws {
    let transport = FakeTransport([
      answer(#"[{"title":"a","made":"2026-01-02T03:04:05Z"}]"#)
    ])
    let clips = try await HTTPClient(transport: transport).send(
      Request<[Clip]>(endpoint, dates: .iso8601))
    #expect(clips == [Clip(title: "a", made: Date(timeIntervalSince1970: 1_767_323_045))])
    #expect(transport.requests.map(\.url) == ["https://example.com/clips"])
    await #expect(throws: HTTPError.self) {
      try await HTTPClient(transport: FakeTransport([answer("{")])).send(
        Request<[Clip]>(endpoint))
    }
  }

  @Test(
    "a status is an error of its kind",
    arguments: [
      (400, .badRequest(status: 400)), (401, .unauthorized), (403, .forbidden),
      (404, .badRequest(status: 404)), (408, .serverError(status: 408)),
      (429, .serverError(status: 429)), (500, .serverError(status: 500)),
      (503, .serverError(status: 503)),
    ] as [(Int, HTTPError)])
  func statuses(status: Int, expected: HTTPError) async {
    let client = HTTPClient(attempts: 1, transport: FakeTransport([answer("", status: status)]))
    let error = await #expect(throws: HTTPError.self) { try await client.data(from: endpoint) }
    #expect(error == expected)
  }

  @Test("what may succeed later is sent again, unless doing it twice is another thing")
  func retries() async throws {
    let answers = [answer("", status: 503, [("Retry-After", "0")]), answer("x")]
    let transport = FakeTransport(answers)
    #expect(try await HTTPClient(transport: transport).data(from: endpoint).body == [120])
    #expect(transport.requests.count == 2)
    var post = endpoint
    post.method = .post
    let once = FakeTransport(answers)
    let error = await #expect(throws: HTTPError.self) {
      try await HTTPClient(transport: once).data(from: post)
    }
    #expect(error == .serverError(status: 503) && once.requests.count == 1)
    let never = FakeTransport([answer("", status: 404)])
    _ = try? await HTTPClient(transport: never).data(from: endpoint)
    #expect(never.requests.count == 1)
  }

  @Test("a server says by seconds or by a date when to come back")
  func retryAfter() async throws {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "GMT")
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    let date = format.string(from: Date(timeIntervalSinceNow: 20))
    for (value, range) in [("7", 7.0...7.0), (date, 15.0...20.0), ("soon", 0.1...0.3)] {
      let pauses = Mutex<[MediaTime]>([])
      let client = HTTPClient(
        attempts: 2, cache: nil,
        transport: FakeTransport([answer("", status: 503, [("Retry-After", value)]), answer("x")])
      ) { time in pauses.withLock { $0.append(time) } }
      _ = try await client.data(from: endpoint)
      #expect(pauses.withLock { $0.map(\.seconds) }.allSatisfy(range.contains), "\(value)")
      #expect(pauses.withLock { $0.count } == 1)
    }
  }

  @Test("what is fresh is not asked for; what is not is asked for with its tag")
  func cache() async throws {
    let fresh = FakeTransport([answer("a", [("Cache-Control", "max-age=60")]), answer("b")])
    let client = HTTPClient(transport: fresh)
    for _ in 0..<2 { #expect(try await client.data(from: endpoint).body == [97]) }
    #expect(fresh.requests.count == 1)
    #expect(try await client.data(from: endpoint, caching: .reload).body == [98])
    let tagged = FakeTransport([answer("a", [("ETag", "\"1\"")]), answer("", status: 304)])
    let other = HTTPClient(transport: tagged)
    for _ in 0..<2 { #expect(try await other.data(from: endpoint).body == [97]) }
    #expect(tagged.requests[1].endpoint.headers.map(\.value) == ["\"1\""])
    #expect(try await other.data(from: endpoint, caching: .onlyCache).body == [97])
  }

  @Test("one user's answer is not another's, and a HEAD leaves what is there")
  func users() async throws {
    let transport = FakeTransport([
      answer("a", [("Cache-Control", "max-age=60")]),
      answer("b", [("Cache-Control", "max-age=60")]),
      answer("c", [("Cache-Control", "max-age=60")]), answer(""),
    ])
    let client = HTTPClient(transport: transport)
    var (first, second) = (endpoint, endpoint)
    first.headers = [("Authorization", "Bearer 1")]
    second.headers = [("Authorization", "Bearer 2")]
    #expect(try await client.data(from: first).body == [97])
    #expect(try await client.data(from: first).body == [97])
    #expect(try await client.data(from: second).body == [98])
    #expect(try await client.data(from: endpoint).body == [99])
    var head = endpoint
    head.method = .head
    _ = try await client.data(from: head)
    #expect(try await client.data(from: endpoint, caching: .onlyCache).body == [99])
  }

  @Test("a confirmed answer keeps the length of its body, and leaves where it may be kept no more")
  func confirmed() async throws {
    let length = (name: "Content-Length", value: "0")
    let transport = FakeTransport([
      answer("a", [("ETag", "\"1\""), ("Content-Length", "1")]), answer("", status: 304, [length]),
      answer("", status: 304, [("Cache-Control", "no-store"), length]),
    ])
    let client = HTTPClient(transport: transport)
    for _ in 0..<3 {
      let response = try await client.data(from: endpoint)
      #expect(response.body == [97] && response.header("content-length") == "1")
    }
    let error = await #expect(throws: HTTPError.self) {
      try await client.data(from: endpoint, caching: .onlyCache)
    }
    #expect(error == .noCache)
  }

  @Test(
    "what clients share is as old for each of them, and older again than the server said it was")
  func sharedAge() async throws {
    let cache = ResponseCache()
    let transport = FakeTransport([
      answer("a", [("Cache-Control", "max-age=0"), ("ETag", "\"1\""), ("Age", "9")]),
      answer("", status: 304, [("Cache-Control", "max-age=5")]), answer("b"),
    ])
    for number in 1...2 {
      _ = try await HTTPClient(cache: cache, transport: transport).data(from: endpoint)
      #expect(transport.requests.count == number)
    }
    let client = HTTPClient(cache: cache, transport: transport)
    #expect(try await client.data(from: endpoint).body == [97])
    #expect(transport.requests.count == 2)
  }

  @Test("a redirect is asked each time where it leads, by the tag of what it led to")
  func redirected() async throws {
    let headers: [(name: String, value: String)] = [
      ("Cache-Control", "max-age=60"), ("Last-Modified", "x"), ("ETag", "\"1\""),
    ]
    for tag in [false, true] {
      let response = HTTPResponse(
        headers: tag ? headers : Array(headers.prefix(2)), body: [97], url: "https://a.test/1")
      let transport = FakeTransport([.success(response), answer("b")])
      let client = HTTPClient(transport: transport)
      _ = try await client.data(from: endpoint)
      #expect(try await client.data(from: endpoint).body == [98])
      #expect(transport.requests[1].endpoint.headers.map(\.value) == (tag ? ["\"1\""] : []))
    }
  }

  @Test(
    "what asks for a part, or whether it has changed, goes past the cache",
    arguments: ["If-None-Match", "if-modified-since", "Range"])
  func conditional(name: String) async throws {
    let kept: [(name: String, value: String)] = [
      ("Cache-Control", "max-age=60"), ("ETag", "\"1\""),
    ]
    let transport = FakeTransport([answer("a", kept), answer("", status: 304)])
    let client = HTTPClient(transport: transport)
    _ = try await client.data(from: endpoint)
    var asking = endpoint
    asking.headers = [(name, "x")]
    for policy in [CachePolicy.useProtocol, .reload] {
      let response = try await client.data(from: asking, caching: policy)
      #expect(response.status == 304 && response.body.isEmpty)
      #expect(transport.requests.last?.endpoint.headers.map(\.value) == ["x"])
    }
    #expect(try await client.data(from: endpoint).body == [97])
  }

  @Test("what varies by cookies is kept where the cookie is known")
  func cookies() async throws {
    let transport = FakeTransport([
      answer("a", [("Cache-Control", "max-age=60"), ("Vary", "Cookie")])
    ])
    let client = HTTPClient(transport: transport)
    for _ in 0..<2 { _ = try await client.data(from: endpoint) }
    #expect(transport.requests.count == 2)
    var named = endpoint
    named.headers = [("Cookie", "sid=1")]
    for _ in 0..<2 { _ = try await client.data(from: named) }
    #expect(transport.requests.count == 3)
  }

  @Test("what has no body counts too, and what was used last stays")
  func manyEmptyAnswers() async throws {
    let cache = ResponseCache(byteLimit: 100_000)
    var endpoint = endpoint
    let transport = FakeTransport([answer("", [("Cache-Control", "max-age=60")])])
    let client = HTTPClient(cache: cache, transport: transport)
    func isKept(_ number: Int) async -> Bool {
      endpoint.path = "/\(number)"
      return (try? await client.data(from: endpoint, caching: .onlyCache)) != nil
    }
    for number in 0..<1000 {
      endpoint.path = "/\(number)"
      _ = try await client.data(from: endpoint)
      if number > 0 { _ = await isKept(0) }
    }
    #expect(await isKept(0))
    #expect(await isKept(999))
    var count = 0
    for number in 0..<1000 where await isKept(number) { count += 1 }
    #expect(count > 50 && count < 200, "\(count)")
  }

  @Test("what may not be kept, or is of another kind, is not in the cache")
  func noCache() async throws {
    let client = HTTPClient(
      transport: FakeTransport([answer("a", [("Cache-Control", "no-store, max-age=60")])]))
    _ = try await client.data(from: endpoint)
    let error = await #expect(throws: HTTPError.self) {
      try await client.data(from: endpoint, caching: .onlyCache)
    }
    #expect(error == .noCache)
    let varying = FakeTransport([
      answer("a", [("Cache-Control", "max-age=60"), ("Vary", "Accept-Language")]), answer("b"),
    ])
    let other = HTTPClient(transport: varying)
    _ = try await other.data(from: endpoint)
    var german = endpoint
    german.headers = [("Accept-Language", "de")]
    #expect(try await other.data(from: german).body == [98])
    let small = HTTPClient(
      cache: ResponseCache(byteLimit: 1),
      transport: FakeTransport([answer("ab", [("Cache-Control", "max-age=60")])]))
    _ = try await small.data(from: endpoint)
    await #expect(throws: HTTPError.self) {
      try await small.data(from: endpoint, caching: .onlyCache)
    }
  }
}
