import MediaCore
import Networking
import Testing
import VitrineTesting

@Suite struct RequestContextTests {
  private let client = CurlClient()

  private func context(for url: String) -> RequestContext {
    var context = RequestContext()
    context.origin = Origin(url)
    context.userAgent = "Kiosk/7"
    context.credentials.headers = HTTPHeaders([("X-Token", "secret")])
    context.credentials.cookie = "a=1"
    context.credentials.login = "user:word"
    return context
  }

  private func get(_ url: String, _ context: RequestContext) async throws -> Int {
    var request = Request(url)
    request.context = context
    let transfer = client.start(request)
    return try await onThread {
      let status = try transfer.response().status
      _ = try transfer.readAll()
      return status
    }
  }

  @Test(
    "A proxy that is none is told at once, and not tried again", arguments: ["junk://x", "http://"])
  func noProxy(proxy: String) async throws {
    var context = RequestContext()
    context.proxy = proxy
    let error = await #expect(throws: NetworkError.self) {
      try await get("http://media.invalid/a", context)
    }
    #expect(error?.kind == .invalidRequest)
  }

  private static let secrets = ["X-Token", "Cookie", "Authorization"]

  @Test func theOriginThatWasAskedForGetsTheCredentials() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource([1]), at: "/a")
    #expect(try await get(origin.url("/a"), context(for: origin.url("/other"))) == 200)
    let sent = try #require(origin.requests(for: "/a").first)
    #expect(Self.secrets.map { sent[header: $0] } == ["secret", "a=1", "Basic dXNlcjp3b3Jk"])
    #expect(sent[header: "User-Agent"] == "Kiosk/7")
  }

  @Test func anotherOriginGetsNone() async throws {
    let origin = try await ScriptedOrigin.start()
    let other = try await ScriptedOrigin.start()
    other.serve(OriginResource([1]), at: "/a")
    #expect(try await get(other.url("/a"), context(for: origin.url("/"))) == 200)
    let sent = try #require(other.requests(for: "/a").first)
    #expect(Self.secrets.allSatisfy { sent[header: $0] == nil })
    #expect(sent[header: "User-Agent"] == "Kiosk/7")
  }

  @Test func aRedirectTakesThemNoFurtherThanTheirOrigin() async throws {
    let origin = try await ScriptedOrigin.start()
    let other = try await ScriptedOrigin.start()
    other.serve(OriginResource([1, 2]), at: "/away")
    origin.serve(.redirect(to: "/there"), at: "/here")
    origin.serve(.redirect(to: other.url("/away")), at: "/there")
    #expect(try await get(origin.url("/here"), context(for: origin.url("/"))) == 200)
    let there = try #require(origin.requests(for: "/there").first)
    #expect(there[header: "X-Token"] == "secret")
    let away = try #require(other.requests(for: "/away").first)
    #expect(Self.secrets.allSatisfy { away[header: $0] == nil })
  }

  @Test func redirectsWithCredentialsEndToo() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(.redirect(to: "/round"), at: "/round")
    var request = Request(origin.url("/round"))
    request.context = context(for: origin.url("/"))
    let transfer = client.start(request)
    let error = try await onThread { () -> NetworkError? in
      do throws(NetworkError) {
        _ = try transfer.response()
        return nil
      } catch {
        return error
      }
    }
    #expect(error?.kind == .tooManyRedirects)
    #expect(origin.requests(for: "/round").count == 6)
  }

  @Test func aProxyIsAskedInPlaceOfTheServer() async throws {
    let proxy = try await ScriptedOrigin.start()
    // Only the proxy knows where that is.
    proxy.serve(OriginResource([1, 2]), at: "http://media.invalid/a")
    var context = RequestContext()
    context.proxy = proxy.url("")
    #expect(try await get("http://media.invalid/a", context) == 200)
    #expect(proxy.requests(for: "http://media.invalid/a").count == 1)
  }

  @Test func cookiesComeBackToWhoSetThem() async throws {
    let origin = try await ScriptedOrigin.start()
    var login = OriginResource([1])
    login.headers = [("Set-Cookie", "session=9; Path=/p")]
    origin.serve(login, at: "/login")
    for path in ["/p/a", "/q"] { origin.serve(OriginResource([1]), at: path) }
    for path in ["/login", "/p/a", "/q"] {
      _ = try await get(origin.url(path), RequestContext())
    }
    #expect(origin.requests(for: "/p/a").first?[header: "Cookie"] == "session=9")
    #expect(origin.requests(for: "/q").first?[header: "Cookie"] == nil)
  }

  @Test(
    arguments: [
      ("HTTP://A.example", "http://a.example:80/x?y", true),
      ("https://a/", "https://u:p@A:443", true), ("http://a/", "https://a/", false),
      ("http://a/", "http://a:8080/", false), ("http://a/", "http://b/@a/", false),
      ("http://[::1]:80/", "http://[::1]/", true), ("http://a\\@b/", "http://b/", false),
    ])
  func origins(one: String, other: String, areSame: Bool) {
    #expect((Origin(one) == Origin(other)) == areSame)
  }

  @Test(arguments: ["ftp://a/", "http:a", "http://", "http://a:x/", "", "/a"])
  func noOrigin(text: String) { #expect(Origin(text) == nil) }

  @Test func aLineBreakInTheContextIsRefused() async throws {
    var context = RequestContext()
    context.userAgent = "a\r\nX: 1"
    await #expect(throws: NetworkError.self) { try await get("http://127.0.0.1:1/", context) }
  }
}
