import MediaCore
import Networking
import Streaming
import Testing

@testable import HLS

/// What is loaded from where when something fails: draft-pantos-hls-rfc8216bis, 4.4.6.2.4, 6.3.1 and 7.
@Suite("Where levels are loaded from")
struct LocationTableTests {
  private func variant(_ uri: String, _ bandwidth: Int, pathway: String = ".") -> Variant {
    var variant = Variant(uri: uri, bandwidth: bandwidth)
    variant.pathwayID = pathway
    return variant
  }

  private func uris(_ table: LocationTable, at seconds: Double = 0) -> [String?] {
    table.levels.indices.map { table.location(of: $0, at: .seconds(seconds))?.uri }
  }

  @Test("variants that differ in their URIs only are one level; the first goes first")
  func redundant() {
    let table = LocationTable([
      variant("http://a/1", 1), variant("http://a/2", 2), variant("http://b/1", 1),
      variant("http://a/2", 2),
    ])
    #expect(table.levels.map { $0.map(\.uri) } == [["http://a/1", "http://b/1"], ["http://a/2"]])
    #expect(uris(table) == ["http://a/1", "http://a/2"])
  }

  @Test("variants of one playlist and another choice of pictures are two levels")
  func pictures() {
    var variants = [variant("http://a/1", 1), variant("http://a/1", 2)]
    for (place, group) in ["low", "high"].enumerated() { variants[place].videoGroup = group }
    var table = LocationTable(variants)
    table.fail(isOfHost: false, at: .zero) { $0.videoGroup == "low" }
    #expect(table.levels.count == 2 && table.unusable(at: .seconds(1)) == [0])
  }

  @Test("a variant that failed is left alone for 60 s")
  func variantPenalty() {
    var table = LocationTable([variant("http://a/1", 1), variant("http://a/2", 2)])
    let hasOther = table.fail("http://a/1", isOfHost: false, at: .seconds(5))
    #expect(hasOther)
    #expect(table.unusable(at: .seconds(64.9)) == [0])
    #expect(table.unusable(at: .seconds(65)) == [])
  }

  @Test("a redundant stream takes its place on the same level")
  func redundantTakesOver() {
    var table = LocationTable([
      variant("http://a/1", 1), variant("http://b/1", 1), variant("http://a/2", 2),
    ])
    let hasOther = table.fail("http://a/1", isOfHost: false, at: .zero)
    #expect(hasOther)
    #expect(uris(table, at: 59) == ["http://b/1", "http://a/2"])
    #expect(uris(table, at: 60) == ["http://a/1", "http://a/2"])
  }

  @Test("a host that failed is left alone for 5 min, if there is another; or as long as it asks")
  func hostPenalty() {
    var table = LocationTable([
      variant("http://A:80/1", 1), variant("http://b/1", 1), variant("http://u:p@a:80/2", 2),
    ])
    let hasOther = table.fail("http://A:80/1", isOfHost: true, at: .zero)
    #expect(hasOther)
    #expect(uris(table, at: 299) == ["http://b/1", nil])
    #expect(uris(table, at: 300) == ["http://A:80/1", "http://u:p@a:80/2"])
    table.fail("http://b/1", isOfHost: true, pause: .seconds(400), at: .seconds(300))
    table.fail("http://A:80/1", isOfHost: false, at: .seconds(650))
    #expect(uris(table, at: 699) == [nil, "http://u:p@a:80/2"])

    var alone = LocationTable([variant("http://a/1", 1), variant("http://a/2", 2)])
    alone.fail("http://a/1", isOfHost: true, at: .zero)
    #expect(uris(alone, at: 1) == [nil, "http://a/2"])
  }

  @Test("a pathway of which nothing is left is left alone for 2 min, and then taken up again")
  func pathwayPenalty() {
    var table = LocationTable([
      variant("http://a/1", 1, pathway: "A"), variant("http://a/2", 2, pathway: "A"),
      variant("http://b/1", 1, pathway: "B"), variant("http://b/2", 2, pathway: "B"),
    ])
    #expect(table.levels.count == 2 && table.pathway(at: .zero) == "A")
    let hasOther = table.fail("http://a/1", isOfHost: false, at: .zero)
    #expect(hasOther)
    #expect(uris(table) == [nil, "http://a/2"])
    let hasMore = table.fail("http://a/2", isOfHost: false, at: .seconds(1))
    #expect(hasMore)
    #expect(uris(table, at: 120) == ["http://b/1", "http://b/2"])
    #expect(table.pathway(at: .seconds(121)) == "A")
    #expect(uris(table, at: 121) == ["http://a/1", "http://a/2"])
  }

  @Test("with nothing left, what failed longest ago is the last resort")
  func lastResort() {
    var table = LocationTable([variant("http://a/1", 1), variant("http://b/1", 1)])
    let hasOther = table.fail("http://b/1", isOfHost: false, at: .zero)
    #expect(hasOther)
    let hasMore = table.fail("http://a/1", isOfHost: false, at: .seconds(1))
    #expect(!hasMore)
    #expect(table.location(of: 0, at: .seconds(2)) == nil)
    #expect(table.lastResort(of: 0)?.uri == "http://b/1")
    let isKnown = table.fail("http://nobody/", isOfHost: false, at: .zero)
    #expect(!isKnown)
  }

  @Test("once something comes after an outage of all hosts, every level may be used again")
  func outage() throws {
    let text = ["a", "b"].flatMap { host in
      [1, 2].map { "#EXT-X-STREAM-INF:BANDWIDTH=\($0)\nhttp://\(host)/\($0)\n" }
    }
    let playlist = try multivariant("#EXTM3U\n" + text.joined(), uri: "http://h/master.m3u8")
    let presentation = try Presentation(
      .multivariant(playlist), uri: playlist.uri,
      loader: ResourceLoader(client: CurlClient(), settings: HTTPSourceSettings()))
    let away = NetworkError(.status(503), "")
    #expect(presentation.fail("http://a/1", away))
    #expect(!presentation.fail("http://b/1", away))
    #expect(presentation.unusableLevels == [0, 1])
    presentation.takeUpAgain()
    #expect(presentation.unusableLevels == [])
  }

  @Test("what comes while a level is usable, or is so once variants are, forgives no host")
  func partialOutage() {
    var table = LocationTable([variant("http://a/1", 1), variant("http://b/1", 1)])
    table.fail("http://a/1", isOfHost: true, at: .zero)
    table.takeUpAgain(at: .seconds(1))
    #expect(uris(table, at: 1) == ["http://b/1"])
    table.fail("http://b/1", isOfHost: false, at: .seconds(2))
    #expect(uris(table, at: 2) == [nil])
    table.takeUpAgain(at: .seconds(3))
    #expect(uris(table, at: 3) == ["http://b/1"])
  }

  @Test("the steering manifest's order decides, and a clone is another location of each level")
  func steering() {
    let first = [variant("http://a/1", 1, pathway: "A"), variant("http://b/1", 1, pathway: "B")]
    var table = LocationTable(first, first: "B")
    #expect(uris(table) == ["http://b/1"])
    table.prefer(["C", "A"])
    #expect(uris(table) == ["http://a/1"])
    table.add([variant("http://c/1", 1, pathway: "C")])
    #expect(uris(table) == ["http://a/1"])
    table.prefer(["C", "A"])
    #expect(table.levels.count == 1 && uris(table) == ["http://c/1"])
  }
}

extension LocationTable {
  /// Notes that something of the variant with a playlist could not be had.
  @discardableResult
  fileprivate mutating func fail(
    _ uri: String, isOfHost: Bool, pause: MediaTime? = nil, at now: MediaTime
  ) -> Bool {
    fail(isOfHost: isOfHost, pause: pause, at: now) { $0.uri == uri }
  }
}
