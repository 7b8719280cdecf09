import MediaCore
import Networking
import Testing
import VitrineTesting

@Suite struct CurlClientFailureTests {
  private let client = CurlClient()

  private func failure(_ request: Request) async throws -> NetworkError.Kind? {
    let transfer = client.start(request)
    return try await onThread { transfer.failure() }
  }

  /// What a failure is to the player.
  private func error(_ request: Request) async throws -> MediaError? {
    let transfer = client.start(request)
    return try await onThread {
      do {
        _ = try transfer.response()
        return nil
      } catch {
        return (error as? NetworkError)?.mediaError
      }
    }
  }

  @Test(arguments: [
    "file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/", "data:,a", "/etc/passwd", "",
    "dict://127.0.0.1/", "HTTPX://a/",
  ])
  func refusesOtherSchemes(_ url: String) async throws {
    #expect(try await failure(Request(url)) == .forbiddenURL)
  }

  @Test(arguments: ["http://a b/", "http://a/\r\nX: y", "http://", "http://[::1/"])
  func refusesMalformedURLs(_ url: String) async throws {
    #expect(try await failure(Request(url)) == .invalidRequest)
  }

  @Test func refusesForgedHeaders() async throws {
    let headers = HTTPHeaders([("X-A", "b\r\nX-Forged: 1")])
    #expect(try await failure(Request("http://127.0.0.1/", headers: headers)) == .invalidRequest)
  }

  @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/x", "gopher://127.0.0.1:70/x"])
  func followsNoRedirectToAnotherScheme(_ target: String) async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(.redirect(to: target), at: "/a")
    #expect(try await failure(Request(origin.url("/a"))) == .forbiddenURL)
  }

  @Test func endsARedirectLoop() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(.redirect(to: "/b"), at: "/a")
    origin.serve(.redirect(to: "/a"), at: "/b")
    #expect(try await failure(Request(origin.url("/a"))) == .tooManyRedirects)
    #expect(origin.requests(for: "/a").count + origin.requests(for: "/b").count == 6)
  }

  /// curl keeps the words of the connection that the server broke off after its first reply.
  @Test func saysThatARedirectLoopIsOneWhateverItsConnectionsCameTo() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(
      .redirect(to: "/a").failing(.always, with: .reset(afterBytes: 0)), at: "/a")
    let error = try await error(Request(origin.url("/a")))
    #expect(error == MediaError(.tooManyRedirects, "more than 5 redirects"))
  }

  @Test(arguments: [String(repeating: "a", count: 200_000), "x\r\nX-A: "])
  func saysThatAnEndlessHeadIsOne(_ piece: String) async throws {
    let origin = try await ScriptedOrigin.start()
    let head = String(repeating: piece, count: 2_000_000 / piece.count)
    let reply = "HTTP/1.1 200 OK\r\nX-A: " + head
    origin.serve(OriginResource([]).failing(.always, with: .raw(reply)), at: "/a")
    let error = try await error(Request(origin.url("/a")))
    #expect(error == MediaError(.badStatus, "the head of the reply is too long"))
  }

  @Test func noticesARefusedConnection() async throws {
    // A port just freed may be another test's by now; the system gives this one to no program.
    #expect(try await failure(Request("http://127.0.0.1:1/a")) == .connectionFailed)
  }

  @Test func noticesAnUnknownName() async throws {
    // RFC 6761: this domain never resolves.
    #expect(try await failure(Request("http://nowhere.invalid/")) == .nameNotResolved)
  }

  @Test func noticesThatTheOtherSideSpeaksNoTLS() async throws {
    let origin = try await ScriptedOrigin.start()
    #expect(try await failure(Request("https://127.0.0.1:\(origin.port)/")) == .tlsFailed)
  }

  @Test(.timeLimit(.minutes(5)), arguments: [false, true])
  func aConnectionThatBreaksInItsHandshakeIsLost(_ isReset: Bool) async throws {
    let server = try BreakingServer()
    let url = "https://127.0.0.1:\(server.port)/"
    async let breaking: Void = onThread { server.breakNext(isReset: isReset) }
    #expect(try await failure(Request(url)) == .noReply)
    try await breaking
  }

  @Test(arguments: ["SSH-2.0-OpenSSH_9.2\r\n", "<html>hello</html>"])
  func noticesWhatIsNotHTTP(_ text: String) async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource([]).failing(.always, with: .raw(text)), at: "/a")
    #expect(try await failure(Request(origin.url("/a"))) == .badReply)
  }

  @Test func takesAShoutcastGreeting() async throws {
    let origin = try await ScriptedOrigin.start()
    let reply = "ICY 200 OK\r\nicy-name: Radio\r\n\r\nsound"
    origin.serve(OriginResource([]).failing(.always, with: .raw(reply)), at: "/a")
    let transfer = client.start(Request(origin.url("/a")))
    let (response, body) = try await onThread { (try transfer.response(), try transfer.readAll()) }
    #expect(response.status == 200)
    #expect(response.headers["icy-name"] == "Radio")
    #expect(body == Array("sound".utf8))
  }

  @Test func deliversWhatCameBeforeALostConnection() async throws {
    let origin = try await ScriptedOrigin.start()
    let resource = OriginResource(pattern(100_000))
    origin.serve(resource.failing(.always, with: .drop(afterBytes: 60_000)), at: "/a")
    let transfer = client.start(Request(origin.url("/a")))
    let (received, kind) = try await onThread {
      var received: [UInt8] = []
      do {
        while true { received += try transfer.read(1000) }
      } catch {
        return (received, (error as? NetworkError)?.kind)
      }
    }
    #expect(received == Array(pattern(60_000)))
    #expect(kind == .endedEarly)
  }

  @Test func noticesAResetConnection() async throws {
    let origin = try await ScriptedOrigin.start()
    let resource = OriginResource(pattern(1_000_000))
    origin.serve(resource.failing(.always, with: .reset(afterBytes: 500_000)), at: "/a")
    #expect(try await failure(Request(origin.url("/a"))) == .connectionLost)
  }

  @Test func tellsAConnectionThatIsClosedWithoutAWord() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource([]).failing(.always, with: .raw("")), at: "/none")
    #expect(try await failure(Request(origin.url("/none"))) == .noReply)
  }

  @Test func waitsForTheFirstByteOnlySoLong() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource([]).failing(.always, with: .silence), at: "/a")
    var request = Request(origin.url("/a"))
    request.timeouts.firstByte = .milliseconds(200)
    #expect(try await failure(request) == .timedOut(.firstByte))
  }

  @Test func noticesAStall() async throws {
    let origin = try await ScriptedOrigin.start()
    let resource = OriginResource(pattern(100_000))
    origin.serve(resource.failing(.always, with: .stall(afterBytes: 50_000)), at: "/stop")
    origin.serve(resource.failing(.always, with: .throttle(bytesPerSecond: 20)), at: "/trickle")
    for path in ["/stop", "/trickle"] {
      var request = Request(origin.url(path))
      request.timeouts.stall = .milliseconds(300)
      #expect(try await failure(request) == .timedOut(.stall))
    }
  }

  @Test func cancellingEndsAReadUnderWay() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource([]).failing(.always, with: .silence), at: "/a")
    var request = Request(origin.url("/a"))
    request.timeouts.firstByte = .seconds(100)
    let transfer = client.start(request)
    async let kind = onThread { transfer.failure() }
    while origin.requests(for: "/a").isEmpty { await Task.yield() }
    transfer.cancel()
    #expect(try await kind == .cancelled)
    #expect(try await onThread { transfer.failure() } == .cancelled)
  }

  @Test func lettingGoOfATransferClosesItsConnection() async throws {
    let origin = try await ScriptedOrigin.start()
    let slow = OriginResource(pattern(1_000_000)).failing(
      .always, with: .throttle(bytesPerSecond: 1000))
    origin.serve(slow, at: "/a")
    do {
      let transfer = client.start(Request(origin.url("/a")))
      _ = try await onThread { try transfer.read(1) }
      #expect(origin.openConnectionCount == 1)
    }
    while origin.openConnectionCount > 0 { try await Task.sleep(for: .milliseconds(5)) }
  }

  @Test func lettingGoOfTheClientEndsItsTransfers() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource([]).failing(.always, with: .silence), at: "/a")
    let transfer = CurlClient().start(Request(origin.url("/a")))
    #expect(try await onThread { transfer.failure() } == .cancelled)
  }
}
