import MediaCore
import Networking
import Streaming
import Testing
import VitrineTesting

@Suite struct HTTPSourceFailureTests {
  private let client = CurlClient()

  private func failure(_ url: String) async throws -> (MediaError.Code?, ContinuousClock.Duration) {
    let source = HTTPSource(url: url, client: client)
    let start = ContinuousClock.now
    let code = try await onThread { source.failure() }
    return (code, ContinuousClock.now - start)
  }

  @Test func aMissingFileIsNotAskedForAgain() async throws {
    let origin = try await ScriptedOrigin.start()
    let gone = OriginResource([]).failing(.always, with: .status(410))
    origin.serve(gone, at: "/gone")
    #expect(try await failure(origin.url("/none")).0 == .notFound)
    #expect(try await failure(origin.url("/gone")).0 == .notFound)
    #expect(origin.requests(for: "/none").count == 1)
    #expect(origin.requests(for: "/gone").count == 1)
  }

  @Test(arguments: [400, 401, 403, 418, 501])
  func aFinalStatusIsAnError(_ status: Int) async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource([]).failing(.always, with: .status(status)), at: "/a")
    #expect(try await failure(origin.url("/a")).0 == .badStatus)
    #expect(origin.requests(for: "/a").count == 1)
  }

  // The budget is 6 s; a machine under load gets some more.
  @Test func whatNeverAnswersEndsInTime() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource([]).failing(.always, with: .silence), at: "/silent")
    let (code, time) = try await failure(origin.url("/silent"))
    #expect(code == .networkTimeout)
    #expect(time < .seconds(55))
  }

  @Test func whatAlwaysFailsEndsInTime() async throws {
    let origin = try await ScriptedOrigin.start()
    let busy = OriginResource([]).failing(.always, with: .status(503))
    origin.serve(busy, at: "/busy")
    let asking = OriginResource([]).failing(
      .always, with: .status(503, headers: [("Retry-After", "3600")]))
    origin.serve(asking, at: "/later")
    async let later = failure(origin.url("/later"))
    let (code, time) = try await failure(origin.url("/busy"))
    #expect(code == .badStatus)
    #expect(time < .seconds(30))
    #expect(origin.requests(for: "/busy").count > 1)
    #expect(try await later.0 == .badStatus)
    #expect(origin.requests(for: "/later").count == 1)

    await origin.stop()
    // A port of its own just freed may be another test's by now; the system gives this one to no program.
    let (refused, wait) = try await failure("http://127.0.0.1:1/a")
    #expect(refused == .connectionFailed)
    #expect(wait < .seconds(30))
  }

  @Test func aBusyServerIsAskedAgain() async throws {
    let origin = try await ScriptedOrigin.start()
    let resource = OriginResource(pattern(100)).failing(.first(2), with: .status(503))
    origin.serve(resource, at: "/a")
    let source = HTTPSource(url: origin.url("/a"), client: client, settings: .quick)
    #expect(try await onThread { source.failure() } == nil)
    #expect(origin.requests(for: "/a").count == 3)
  }

  @Test(
    arguments: [
      (OriginOccasion.first(1), [], true), (.always, [], false),
      // It tells how many bytes it has.
      (.first(1), [("Content-Range", "bytes */100")], true),
    ] as [(OriginOccasion, [OriginResource.Header], Bool)])
  func aServerThatRefusesARangeIsAskedForTheWhole(
    requests: OriginOccasion, headers: [OriginResource.Header], isPlayable: Bool
  ) async throws {
    let origin = try await ScriptedOrigin.start()
    let resource = OriginResource(pattern(100))
      .failing(requests, with: .status(416, headers: headers))
    origin.serve(resource, at: "/a")
    let source = HTTPSource(url: origin.url("/a"), client: client, settings: .quick)
    #expect(try await onThread { source.failure() } == (isPlayable ? nil : .badStatus))
    #expect(origin.requests(for: "/a").map { $0[header: "range"] != nil } == [true, false])
  }

  @Test func aServerThatAsksForAPauseBeyondTheBudgetIsWaitedForAndMayTakeItsTime() async throws {
    let origin = try await ScriptedOrigin.start()
    let resource = OriginResource(pattern(100))
      .failing(.only(1), with: .status(503, headers: [("Retry-After", "2")]))
      .failing(.only(2), with: .latency(.milliseconds(300)))
    origin.serve(resource, at: "/a")
    var settings = HTTPSourceSettings()
    settings.retry = RetryPolicy(budget: .seconds(1.5), attempts: 2)
    let source = HTTPSource(url: origin.url("/a"), client: client, settings: settings)
    #expect(try await onThread { source.failure() } == nil)
    #expect(origin.requests(for: "/a").count == 2)
  }

  @Test(.timeLimit(.minutes(10)))
  func aServerThatGoesAwayWhileItIsReadIsAskedForLongerThanOneThatNeverAnswered() async throws {
    let origin = try await ScriptedOrigin.start()
    let bytes = pattern(100_000)
    let resource = OriginResource(bytes).failing(.from(2), with: .status(503))
      .failing(.only(1), with: .drop(afterBytes: 50_000))
    origin.serve(resource, at: "/a")
    var settings = HTTPSourceSettings.quick
    settings.patience.attempts = .max
    let source = HTTPSource(url: origin.url("/a"), client: client, settings: settings)
    async let failure = onThread { source.failure() }
    while origin.requests(for: "/a").count < 2 + settings.retry.attempts {
      try await Task.sleep(for: .milliseconds(2))
    }
    origin.serve(OriginResource(bytes), at: "/a")
    #expect(try await failure == nil)
  }

  @Test func redirectsStayWithinLimits() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(.redirect(to: "/loop"), at: "/loop")
    origin.serve(.redirect(to: "file:///etc/passwd"), at: "/file")
    #expect(try await failure(origin.url("/loop")).0 == .tooManyRedirects)
    #expect(try await failure(origin.url("/file")).0 == .forbiddenURL)
  }

  @Test func cancellingEndsWhateverItWaitsFor() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource([]).failing(.always, with: .silence), at: "/silent")
    let halting = OriginResource(pattern(100_000)).failing(
      .always, with: .stall(afterBytes: 50_000))
    origin.serve(halting, at: "/halting")
    let busy = OriginResource([]).failing(
      .always, with: .status(503, headers: [("Retry-After", "500")]))
    origin.serve(busy, at: "/busy")
    var settings = HTTPSourceSettings()
    settings.timeouts = Request.Timeouts(firstByte: .seconds(600), stall: .seconds(600))
    settings.retry.budget = .seconds(600)
    for path in ["/silent", "/halting", "/busy"] {
      let source = HTTPSource(url: origin.url(path), client: client, settings: settings)
      async let code = onThread { source.failure() }
      await origin.firstRequest(for: path)
      source.cancel()
      #expect(try await code == .cancelled)
      #expect(try await onThread { source.failure() } == .cancelled)
    }
  }
}
