import HLS
import MediaCore
import Networking
import Playback
import Testing
import VitrineTesting

/// Playlists that lead nowhere good: each ends with an error, after few requests.
@Suite("Hostile playlists", .timeLimit(.minutes(10))) struct HostilePlaylistTests {
  private func played(_ files: [String: String]) async throws -> VirtualStream {
    let stream = try await VirtualStream.open()
    for (path, text) in files { stream.origin.serve(path, Array(text.utf8)) }
    try? await stream.test.playToEnd(ItemDescription(stream.origin.url("/a.m3u8")))
    return stream
  }

  private func master(_ uris: String...) -> String {
    "#EXTM3U\n" + uris.map { "#EXT-X-STREAM-INF:BANDWIDTH=1\n\($0)\n" }.joined()
  }

  @Test("One that lists itself, two that list each other, and a chain without end")
  func circles() async throws {
    let chain = Dictionary(
      uniqueKeysWithValues: (0..<1000).map { ("/c\($0).m3u8", master("c\($0 + 1).m3u8")) })
    for files in [
      ["/a.m3u8": master("a.m3u8")], ["/a.m3u8": master("b.m3u8"), "/b.m3u8": master("a.m3u8")],
      ["/a.m3u8": master("a.m3u8?1", "a.m3u8?2", "a.m3u8?3")],
      chain.merging(["/a.m3u8": master("c0.m3u8")]) { $1 },
    ] {
      let stream = try await played(files)
      #expect(stream.test.log.errors == [.malformedPlaylist])
      #expect(stream.origin.log.count <= 8, "\(stream.origin.log.map(\.path))")
    }
  }

  @Test("One that is too long, and one that lists too much")
  func size() async throws {
    let head = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n"
    let long = head + String(repeating: "#2345678\n", count: 10_000_001 / 9 + 1)
    let many = head + String(repeating: "#EXTINF:1,\na\n", count: 100_001)
    for text in [long, many] {
      let stream = try await played(["/a.m3u8": text])
      #expect(stream.test.log.errors == [.limitExceeded] && stream.origin.log.count == 1)
    }
    let most = head + String(repeating: "#EXTINF:1,\na\n", count: 100_000) + "#EXT-X-ENDLIST\n"
    let stream = try await VirtualStream.open(stepping: true)
    stream.origin.serve("/a.m3u8", Array(most.utf8))
    try await stream.test.send(.queue(.append([ItemDescription(stream.origin.url("/a.m3u8"))])))
    await stream.test.clock.advance(to: .seconds(1))
    #expect(!stream.origin.requests(for: "/a").isEmpty, "so many are taken")
  }

  @Test(
    "One with too many variants fails at once, one with as many as may be does after few requests")
  func variants() async throws {
    func master(_ count: Int, _ uri: (Int) -> String) -> String {
      let sound = (0..<count).map { place in
        "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"\(place)\",URI=\"sound\"\n"
      }
      let lines = (1...count).map { "#EXT-X-STREAM-INF:BANDWIDTH=\($0),AUDIO=\"a\"\n\(uri($0))\n" }
      return "#EXTM3U\n" + sound.joined() + lines.joined()
    }
    let many = try await played(["/a.m3u8": master(2001) { "v\($0)" }])
    #expect(many.test.log.errors == [.limitExceeded] && many.origin.log.count == 1)
    for uri in [{ "v\($0)" }, { _ in "same" }] as [(Int) -> String] {
      let stream = try await played(["/a.m3u8": master(2000, uri)])
      #expect(stream.test.log.errors == [.notFound])
      let count = stream.origin.log.count
      #expect(count < 100, "\(count)")
    }
  }

  @Test(
    "One of the world leads to nothing in the house",
    arguments: ["variant", "sound", "segment", "section", "key"])
  func house(kind: String) async throws {
    let world = try await ScriptedOrigin.start(on: "127.0.0.2")
    let house = try await ScriptedOrigin.start()
    for (name, bytes) in try ProtectedStream.files(of: .encrypted) {
      world.serve(OriginResource(bytes), at: "/\(name)")
      house.serve(OriginResource(bytes), at: "/\(name)")
    }
    let text = String(
      decoding: try ProtectedStream.files(of: .encrypted)["stream.m3u8"] ?? [], as: UTF8.self)
    let list =
      switch kind {
      case "variant": master(house.url("/stream.m3u8"))
      case "sound":
        "#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"a\",DEFAULT=YES,URI=\""
          + house.url("/stream.m3u8")
          + "\"\n#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO=\"a\"\nstream.m3u8\n"
      case "segment": text.replacing("segment", with: house.url("/segment"))
      case "section":
        text.replacing(
          "#EXT-X-KEY", with: "#EXT-X-MAP:URI=\"\(house.url("/segment0"))\"\n#EXT-X-KEY",
          maxReplacements: 1)
      default: text.replacing("URI=\"key\"", with: "URI=\"\(house.url("/key"))\"")
      }
    world.serve(OriginResource(text: list), at: "/list.m3u8")
    let client = CurlClient(spaceOf: {
      $0 == "127.0.0.2" ? .publicNetwork : AddressSpace(ofAddress: $0)
    })
    let test = try await TestPlayer.open(streams: DefaultSourceOpener(client: client))
    try? await test.playToEnd(ItemDescription(world.url("/list.m3u8")))
    #expect(test.log.errors.contains(.forbiddenURL), "\(test.log.errors)")
    #expect(house.connectionCount == 0)
  }
}
