import HLS
import MediaCore
import Testing

/// Content Steering: draft-pantos-hls-rfc8216bis, 7.
@Suite("Content Steering")
struct SteeringTests {
  private let uri = "https://steer.example/a/manifest?x=1"

  @Test("a manifest")
  func manifest() throws {
    let manifest = try SteeringManifest(
      [
        "VERSION": 1, "TTL": 120, "RELOAD-URI": "next", "PATHWAY-PRIORITY": ["B", "A"], "NEW": 1,
        "PATHWAY-CLONES": [
          [
            "BASE-ID": "A", "ID": "C",
            "URI-REPLACEMENT": [
              "HOST": "c.example", "PARAMS": ["t": "1 2"],
              "PER-VARIANT-URIS": ["low": "https://x/low"],
            ],
          ], ["ID": "D"],
        ],
      ], uri: uri)
    #expect(manifest.timeToLive == .seconds(120))
    #expect(manifest.reloadURI == "https://steer.example/a/next")
    #expect(manifest.priority == ["B", "A"])
    var clone = SteeringManifest.Clone(id: "C", baseID: "A")
    clone.host = "c.example"
    clone.parameters = ["t": "1 2"]
    clone.variantURIs = ["low": "https://x/low"]
    #expect(manifest.clones == [clone])
  }

  @Test("defaults, and what is refused")
  func defaults() throws {
    let manifest = try SteeringManifest(["VERSION": 1, "PATHWAY-PRIORITY": ["."]], uri: uri)
    #expect(manifest.timeToLive == .seconds(300))
    #expect(manifest.reloadURI == nil)
    let local = try SteeringManifest(
      ["VERSION": 1, "PATHWAY-PRIORITY": ["."], "RELOAD-URI": "file:///home/x.json"], uri: uri)
    #expect(local.reloadURI == nil, "the network names no file")
    for json in [[:], ["VERSION": 1], ["PATHWAY-PRIORITY": ["."]], [1], "x"] as [JSONValue] {
      #expect(throws: MediaError.self) { try SteeringManifest(json, uri: uri) }
    }
    #expect {
      try SteeringManifest(["VERSION": 2, "PATHWAY-PRIORITY": ["."]], uri: uri)
    } throws: {
      ($0 as? MediaError)?.code == .unsupportedPlaylist
    }
  }

  @Test("requests tell the pathway and the throughput")
  func requests() {
    #expect(
      SteeringManifest.request(uri, pathway: "CDN A", throughput: 5_000_000)
        == "https://steer.example/a/manifest?x=1&_HLS_pathway=%22CDN%20A%22&_HLS_throughput=5000000"
    )
    #expect(
      SteeringManifest.request("https://s/m?_HLS_throughput=1", pathway: nil, throughput: 2)
        == "https://s/m?_HLS_throughput=2")
    #expect(SteeringManifest.request("data:,{}", pathway: "A", throughput: 1) == "data:,{}")
  }

  private let text = """
    #EXTM3U
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",STABLE-RENDITION-ID="r",URI="https://a.example:8080/a.m3u8"
    #EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a",STABLE-VARIANT-ID="low",PATHWAY-ID="A"
    https://a.example:8080/low.m3u8?t=0&u=1
    #EXT-X-STREAM-INF:BANDWIDTH=2,AUDIO="a",STABLE-VARIANT-ID="high",PATHWAY-ID="A"
    https://a.example:8080/high.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=2,PATHWAY-ID="B"
    https://b.example/high.m3u8
    #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="https://a.example/i.m3u8",PATHWAY-ID="A"
    """

  @Test("a pathway is made from another")
  func cloning() throws {
    var playlist = try multivariant(text)
    var clone = SteeringManifest.Clone(id: "C", baseID: "A")
    clone.host = "c.example"
    clone.parameters = ["z": "2", "t": "9"]
    clone.variantURIs = ["high": "https://x.example/h.m3u8", "low": "file:///etc/passwd"]
    playlist.add(clone)
    let variants = playlist.variants.filter { $0.pathwayID == "C" }
    #expect(
      variants.map(\.uri) == [
        "https://c.example:8080/low.m3u8?t=9&u=1&z=2", "https://x.example/h.m3u8",
      ])
    let group = try #require(variants[0].audioGroup)
    #expect(group != "a")
    #expect(
      playlist.renditions(.audio, in: group).map(\.uri)
        == ["https://c.example:8080/a.m3u8?t=9&z=2"])
    #expect(playlist.iFrameVariants.map(\.uri).last == "https://c.example/i.m3u8?t=9&z=2")
    #expect(playlist.variants.count == 5)
    #expect(playlist.pathways == ["A", "B", "C"])
    let once = playlist
    playlist.add(clone)
    #expect(playlist == once, "a pathway that is there stays")
    playlist.add(SteeringManifest.Clone(id: "D", baseID: "none"))
    #expect(playlist == once)
  }
}
