import MediaCore
import Overlays
import Testing

@Suite("Settings of WebVTT")
struct WebVTTSettingsTests {
  private typealias Settings = CueSettings

  @Test(
    "of cues are read",
    arguments: [
      ("", CueSettings()),
      ("vertical:rl", CueSettings(direction: .verticalGrowingLeft)),
      ("vertical:lr", CueSettings(direction: .verticalGrowingRight)),
      ("line:0", CueSettings(line: 0)), ("line:-1", CueSettings(line: -1)),
      ("line:1.5", CueSettings(line: 1.5)),
      ("line:100%", CueSettings(line: 100, snapsToLines: false)),
      ("line:12.5%,center", CueSettings(line: 12.5, snapsToLines: false, lineAlignment: .center)),
      ("line:7,end", CueSettings(line: 7, lineAlignment: .end)),
      ("position:0%", CueSettings(position: 0)),
      ("position:50%,line-left", CueSettings(position: 50, positionAlignment: .lineLeft)),
      ("position:50%,center", CueSettings(position: 50, positionAlignment: .center)),
      ("position:99.9%,line-right", CueSettings(position: 99.9, positionAlignment: .lineRight)),
      ("size:33.333%", CueSettings(size: 33.333)),
      ("align:start", CueSettings(alignment: .start)), ("align:end", CueSettings(alignment: .end)),
      ("align:left", CueSettings(alignment: .left)),
      ("align:right\talign:center", CueSettings(alignment: .center)),
      ("size:10% \t line:3\u{C}size:20%", CueSettings(line: 3, size: 20)),
      ("region:a", CueSettings(region: "a")), ("region:a region:b", CueSettings(region: "b")),
    ])
  func reads(text: String, wanted: CueSettings) throws {
    let found = try settings(text, regions: "REGION\nid:a\n\nREGION\nid:b\n\n")
    #expect(found.value == wanted)
    #expect(!found.hasFault)
  }

  @Test(
    "that are wrong are read over",
    arguments: [
      "vertical:RL", "vertical:", ":rl", "vertical", "vertical:rl,", "line:", "line:a", "line:--1",
      "line:1-",
      "line:1.", "line:.1", "line:1.2.3", "line:1,middle", "line:1,", "line:-1%", "line:100.1%",
      "line:+1", "line:1e3", "line:\(String(repeating: "9", count: 400))", "position:50",
      "position:101%", "position:-0%",
      "position:50%,left", "position:50%%", "position:%", "size:100", "size:1.%", "size:5%,",
      "align:middle",
      "align:START", "region:none", "Size:5%", "unknown:1",
    ])
  func readsOver(text: String) throws {
    let found = try settings(text)
    #expect(found.value == CueSettings())
    #expect(found.hasFault)
  }

  @Test(
    "that put a cue elsewhere take it out of the region named before them",
    arguments: ["line:1", "size:99%", "vertical:rl"])
  func outOfRegion(text: String) throws {
    let regions = "REGION\nid:a\n\n"
    #expect(try settings("region:a " + text, regions: regions).value?.region == nil)
    #expect(try settings("\(text) region:a", regions: regions).value?.region == "a")
  }

  @Test("of regions are read, the last of each")
  func region() throws {
    let parsed = try webVTT(
      """
      REGION
      id:a width:40% lines:5
      regionanchor:0%,100% viewportanchor:10.5%,90%
      scroll:up lines:4

      REGION \t
      id:b width:101% lines:-1 lines:1.5 scroll:down regionanchor:1,2 viewportanchor:1% x y: :z

      REGION
      lines:99999999999999999999999
      """)
    var region = CueRegion()
    region.identifier = "a"
    region.width = 40
    region.lines = 4
    region.regionAnchor = CueRegion.Anchor(x: 0, y: 100)
    region.viewportAnchor = CueRegion.Anchor(x: 10.5, y: 90)
    region.scrollsUp = true
    var plain = CueRegion()
    plain.identifier = "b"
    var high = CueRegion()
    high.lines = .max
    #expect(parsed.regions == [region, plain, high])
    #expect(parsed.diagnostics.count == 9)
    #expect(parsed.diagnostics.allSatisfy { $0.kind == .malformedRegion })
  }
}
