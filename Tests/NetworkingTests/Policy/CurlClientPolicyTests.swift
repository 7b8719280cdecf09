import Networking
import Testing
import VitrineTesting

/// The policy where it counts: at the address that is connected to.
@Suite struct CurlClientPolicyTests {
  /// A client for which 127.0.0.2 is out in the world.
  private let client = CurlClient(spaceOf: {
    $0 == "127.0.0.2" ? .publicNetwork : AddressSpace(ofAddress: $0)
  })

  private func failure(_ request: Request) async throws -> NetworkError.Kind? {
    let transfer = client.start(request)
    return try await onThread { transfer.failure() }
  }

  private func servers() async throws -> (world: ScriptedOrigin, house: ScriptedOrigin) {
    let world = try await ScriptedOrigin.start(on: "127.0.0.2")
    let house = try await ScriptedOrigin.start()
    house.serve(OriginResource(text: "secret"), at: "/secret")
    world.serve(OriginResource(text: "news"), at: "/news")
    return (world, house)
  }

  @Test func aRedirectFromTheWorldIntoTheHouseIsNotEvenConnectedTo() async throws {
    let (world, house) = try await servers()
    world.serve(.redirect(to: house.url("/secret")), at: "/a")
    #expect(try await failure(Request(world.url("/a"))) == .forbiddenURL)
    #expect(house.connectionCount == 0)
  }

  @Test func norByAName() async throws {
    // The name is looked up when it is connected to: it is the address that is judged.
    let (world, house) = try await servers()
    world.serve(.redirect(to: "http://localhost:\(house.port)/secret"), at: "/a")
    #expect(try await failure(Request(world.url("/a"))) == .forbiddenURL)
    #expect(house.connectionCount == 0)
  }

  @Test func norOverAConnectionThatIsOpenAlready() async throws {
    let (world, house) = try await servers()
    #expect(try await failure(Request(house.url("/secret"))) == nil)
    world.serve(.redirect(to: house.url("/secret")), at: "/a")
    #expect(try await failure(Request(world.url("/a"))) == .forbiddenURL)
    #expect(house.requests(for: "/secret").count == 1)
  }

  @Test func norAfterASecondRedirectOrInAPlaylist() async throws {
    let (world, house) = try await servers()
    world.serve(.redirect(to: "/b"), at: "/a")
    world.serve(.redirect(to: house.url("/secret")), at: "/b")
    #expect(try await failure(Request(world.url("/a"))) == .forbiddenURL)
    var named = Request(house.url("/secret"))
    named.referrer = .network(.publicNetwork)
    #expect(try await failure(named) == .forbiddenURL)
    #expect(house.connectionCount == 0)
    named.referrer = .network(.loopback)
    #expect(try await failure(named) == nil)
  }

  @Test func theHouseMayLeadIntoTheWorldAndTheUserAnywhere() async throws {
    let (world, house) = try await servers()
    house.serve(.redirect(to: world.url("/news")), at: "/a")
    let transfer = client.start(Request(house.url("/a")))
    let (response, body) = try await onThread { (try transfer.response(), try transfer.readAll()) }
    #expect(body == Array("news".utf8))
    #expect(response.route?.first == .loopback && response.route?.last == .publicNetwork)
  }

  @Test func whoAllowsItGetsIt() async throws {
    let (world, house) = try await servers()
    world.serve(.redirect(to: house.url("/secret")), at: "/a")
    var request = Request(world.url("/a"))
    request.policy.allowsPrivateTargets = true
    #expect(try await failure(request) == nil)
  }

  @Test func theNumberOfRedirectsIsThePolicys() async throws {
    let origin = try await ScriptedOrigin.start()
    for step in 0..<5 { origin.serve(.redirect(to: "/\(step + 1)"), at: "/\(step)") }
    origin.serve(OriginResource(text: "end"), at: "/5")
    var request = Request(origin.url("/0"))
    #expect(try await failure(request) == nil)
    request.policy.redirectLimit = 4
    #expect(try await failure(request) == .tooManyRedirects)
  }
}
