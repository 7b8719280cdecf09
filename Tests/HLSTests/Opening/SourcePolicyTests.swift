import HLS
import MediaCore
import Networking
import Streaming
import Testing
import VitrineTesting

/// What content may lead to, from the opener's side.
@Suite struct SourcePolicyTests {
  /// A client for which 127.0.0.2 is out in the world.
  private let client = CurlClient(spaceOf: {
    $0 == "127.0.0.2" ? .publicNetwork : AddressSpace(ofAddress: $0)
  })

  private func failure(_ opener: DefaultSourceOpener, _ source: String) async throws
    -> MediaError.Code?
  {
    let data = try opener.open(source)
    return try await onThread { data.failure() }
  }

  @Test func anEntryOfAPlaylistFromTheWorldMayNotBeInTheHouse() async throws {
    let world = try await ScriptedOrigin.start(on: "127.0.0.2")
    let house = try await ScriptedOrigin.start()
    let secret = house.url("/secret.mp4")
    house.serve(OriginResource(pattern(100)), at: "/secret.mp4")
    world.serve(OriginResource(pattern(100)), at: "/ours.mp4")
    world.serve(OriginResource(text: "ours.mp4\n\(secret)\n"), at: "/list.m3u")
    let opener = DefaultSourceOpener(client: client)
    let entries = try await onThread { try opener.expand(world.url("/list.m3u")) }
    #expect(entries.map(\.source) == [world.url("/ours.mp4"), secret])
    #expect(entries.allSatisfy { $0.referrer == .network(.publicNetwork) })
    #expect(try await failure(opener, world.url("/ours.mp4")) == nil)
    #expect(try await failure(opener, secret) == .forbiddenURL)
    #expect(house.connectionCount == 0)
    // Another player's user may well name it, and this one's may allow it.
    #expect(try await failure(DefaultSourceOpener(client: client), secret) == nil)
    var settings = SourceSettings()
    settings.policy.allowsPrivateTargets = true
    let open = DefaultSourceOpener(settings, client: client)
    _ = try await onThread { try open.expand(world.url("/list.m3u")) }
    #expect(try await failure(open, secret) == nil)
  }

  @Test func aPlaylistInAPlaylistFromTheWorldMayNotBeInTheHouse() async throws {
    let world = try await ScriptedOrigin.start(on: "127.0.0.2")
    let house = try await ScriptedOrigin.start()
    house.serve(OriginResource(text: "a.mp4\n"), at: "/inner.m3u")
    world.serve(OriginResource(text: house.url("/inner.m3u")), at: "/list.m3u")
    let opener = DefaultSourceOpener(client: client)
    let code = try await onThread {
      errorCode { _ = try opener.expand(world.url("/list.m3u")) }
    }
    #expect(code == .forbiddenURL)
    #expect(house.connectionCount == 0)
  }

  @Test func aPlaylistOfTheHouseMayNameTheHouseAndTheWorld() async throws {
    let world = try await ScriptedOrigin.start(on: "127.0.0.2")
    let house = try await ScriptedOrigin.start()
    house.serve(OriginResource(pattern(100)), at: "/a.mp4")
    world.serve(OriginResource(pattern(100)), at: "/b.mp4")
    house.serve(OriginResource(text: "a.mp4\n\(world.url("/b.mp4"))\n"), at: "/list.m3u")
    let opener = DefaultSourceOpener(client: client)
    for entry in try await onThread({ try opener.expand(house.url("/list.m3u")) }) {
      #expect(try await failure(opener, entry.source) == nil)
    }
  }

  @Test func aSourceOfTheWorldDoesNotMoveIntoTheHouse() async throws {
    // The second request of the same source is redirected, as a name that is looked up anew would be.
    let world = try await ScriptedOrigin.start(on: "127.0.0.2")
    let house = try await ScriptedOrigin.start()
    house.serve(OriginResource(pattern(1_000_000)), at: "/a")
    world.serve(OriginResource(pattern(1_000_000)), at: "/a")
    let source = HTTPSource(url: world.url("/a"), client: client, settings: .quick)
    _ = try await onThread {
      try source.prepare()
      return try source.read(at: 0, 100)
    }
    world.serve(.redirect(to: house.url("/a")), at: "/a")
    world.dropConnections()
    let code = try await onThread { errorCode { _ = try source.read(at: 900_000, 100) } }
    #expect(code == .forbiddenURL)
    #expect(house.connectionCount == 0)
  }

  @Test func theMediaRootHoldsForDirectoriesPlaylistsAndTheirEntries() async throws {
    let directory = try TemporaryDirectory()
    let root = "\(directory.path)/root"
    let outside = try directory.write("outside/a.mp4", pattern(10))
    try directory.write("root/a.mp4", pattern(10))
    try directory.write("root/list.m3u", text: "a.mp4\n\(outside)\n../outside/a.mp4\n")
    try directory.write("outside/list.m3u", text: "a.mp4\n")
    var settings = SourceSettings()
    try settings.confine(to: root)
    let opener = DefaultSourceOpener(settings)
    let codes = try await onThread {
      try opener.expand("\(root)/list.m3u").map { try opener.open($0.source).failure() }
    }
    #expect(codes == [nil, .forbiddenURL, .forbiddenURL])
    #expect(try await onThread { try opener.expand(root).count } == 1)
    for path in ["\(directory.path)/outside", "\(directory.path)/outside/list.m3u", directory.path]
    {
      #expect(errorCode { _ = try opener.expand(path) } == .forbiddenURL, "\(path)")
    }
    #expect(errorCode { try settings.confine(to: "\(root)/none") } == .notFound)
    #expect(errorCode { try settings.confine(to: "\(root)/a.mp4") } == .notAFile)
  }

  @Test func whatADocumentRefersToIsReadByItsPlaceAndItsRights() async throws {
    let world = try await ScriptedOrigin.start(on: "127.0.0.2")
    let house = try await ScriptedOrigin.start()
    let secret = house.url("/secret.png")
    house.serve(OriginResource(pattern(50)), at: "/secret.png")
    world.serve(OriginResource(text: "<tt/>"), at: "/subs/a.ttml")
    world.serve(OriginResource(pattern(100)), at: "/subs/img/1.png")
    let opener = DefaultSourceOpener(client: client)
    let name = world.url("/subs/a.ttml")
    let document = try opener.open(name)
    try await onThread { try document.prepare() }
    func bytes(_ reference: String, in name: String, _ document: any DataSource) async throws
      -> [UInt8]
    {
      let source = try opener.open(reference, namedIn: name, document)
      return try await onThread {
        try source.prepare()
        return try source.readAll()
      }
    }
    #expect(try await bytes("img/1.png", in: name, document) == pattern(100))
    let picture = try opener.open(secret, namedIn: name, document)
    #expect(try await onThread { picture.failure() } == .forbiddenURL)
    #expect(house.connectionCount == 0)
    for reference in ["file:///etc/passwd", "concat:/etc/passwd", "data:,a"] {
      let code = errorCode { _ = try opener.open(reference, namedIn: name, document) }
      #expect(code == .forbiddenURL, "\(reference)")
    }
    // A file may name files, and the world.
    let folder = try TemporaryDirectory()
    let file = try folder.write("subs/a b.png", pattern(20)).replacing("a b.png", with: "a.ttml")
    let local = try opener.open(file)
    #expect(try await bytes("a%20b.png", in: file, local) == pattern(20))
    #expect(try await bytes(secret, in: file, local) == pattern(50))
    var confined = SourceSettings()
    try confined.confine(to: "\(folder.path)/subs")
    let outside = try DefaultSourceOpener(confined, client: client)
      .open("/etc/passwd", namedIn: file, local)
    #expect(try await onThread { outside.failure() } == .forbiddenURL)
  }
}
