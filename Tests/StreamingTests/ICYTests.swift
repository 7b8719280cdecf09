import MediaCore
import Networking
import Streaming
import Testing
import VitrineTesting

@Suite struct ICYTests {
  private let client = CurlClient()

  private func radio(_ sound: [UInt8], interval: Int, _ titles: [String]) -> OriginResource {
    var resource = OriginResource(sound)
    resource.icy = ICYScript(interval: interval, titles: titles)
    resource.headers = [("icy-name", "Radio Vitrine"), ("icy-br", "128")]
    return resource
  }

  @Test(arguments: [1, 100, 1024, 8192, 99_999, 100_000, 200_000])
  func takesTheTitlesOutOfTheSound(_ interval: Int) async throws {
    let origin = try await ScriptedOrigin.start()
    let sound = pattern(100_000)
    origin.serve(radio(sound, interval: interval, ["First"]), at: "/radio")
    let source = HTTPSource(url: origin.url("/radio"), client: client)
    let all = try await onThread {
      try source.prepare()
      return try source.readAll(pieceSize: 3000)
    }
    #expect(all == sound)
    let titles = source.takeTagChanges()
    let first = TagChange(offset: Int64(interval), tags: ["icy-title": "First"])
    #expect(titles == (interval <= 100_000 ? [first] : []))
    #expect(source.takeTagChanges().isEmpty)
    #expect(source.tags["icy-name"] == "Radio Vitrine")
    #expect(source.tags["icy-br"] == "128")
    #expect(source.tags["icy-metaint"] == nil)
    #expect(!source.isSeekable)
    #expect(source.length == nil)
    #expect(origin.requests(for: "/radio").first?[header: "Icy-MetaData"] == "1")
  }

  @Test func publishesEachTitleAsItComes() async throws {
    let origin = try await ScriptedOrigin.start()
    let titles = ["One", "It's a 'quote'; and more", "Drei äöü", ""]
    origin.serve(radio(pattern(6000), interval: 1000, titles), at: "/radio")
    let source = HTTPSource(url: origin.url("/radio"), client: client)
    let heard = try await onThread {
      try source.prepare()
      return try (0..<6).flatMap { index -> [TagChange] in
        _ = try source.readAll(from: Int64(index * 1000), upTo: 1000)
        return source.takeTagChanges()
      }
    }
    #expect(heard.map { $0.tags["icy-title"] } == titles)
    #expect(heard.map(\.offset) == [1000, 2000, 3000, 4000])
  }

  @Test func aBrokenBroadcastGoesOnWhereItIs() async throws {
    let origin = try await ScriptedOrigin.start()
    let sound = pattern(50_000)
    origin.serve(
      radio(sound, interval: 1000, ["A"]).failing(.first(1), with: .reset(afterBytes: 20_000)),
      at: "/radio")
    let source = HTTPSource(url: origin.url("/radio"), client: client, settings: .quick)
    let all = try await onThread {
      try source.prepare()
      return try source.readAll()
    }
    #expect(origin.requests(for: "/radio").count == 2)
    #expect(all.count > 50_000)
    #expect(Array(all.suffix(50_000)) == sound)
  }

  @Test func aBroadcastCannotBeReadAgain() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(radio(pattern(50_000), interval: 1000, []), at: "/radio")
    let source = HTTPSource(url: origin.url("/radio"), client: client)
    let code = try await onThread {
      errorCode {
        try source.prepare()
        _ = try source.readAll(upTo: 5000)
        _ = try source.read(at: 0, 10)
      }
    }
    #expect(code == .notSupported)
  }
}
