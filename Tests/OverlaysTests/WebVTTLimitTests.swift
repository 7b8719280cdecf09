import MediaCore
import Overlays
import Testing

/// Whatever comes in, cues come out in time.
@Suite("Damaged and hostile WebVTT")
struct WebVTTLimitTests {
  private static let fixture = """
    WEBVTT a\r
    X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000

    STYLE
    ::cue(v[voice="A B"].x:past > b, #a), ::cue-region(#r) { color: rgba(1,2%,3,.5) !important;
      font: italic bold 1.2em/1.5 "A", serif; background: #12345678; text-shadow: 1px 2px 3px red }
    @media x { a { b: c } } /* x */ ::cue(\\65 ) { opacity: 1e-2 }

    REGION
    id:r width:40% lines:3 regionanchor:0%,100% viewportanchor:10%,90% scroll:up

    NOTE x

    id
    00:00:00.000 --> 00:00:01.000 region:r align:start position:10%,line-left
    <v.loud A &amp; B>x<i>y</i><00:00:00.500>&notit;&#x1F600;</v>

    00:01.000 --> 100:00:02.000 vertical:rl line:-1,end size:50%
    <ruby>a<rt>b</rt></ruby><lang en>é<c.red.b>z
    """

  @Test("cut off anywhere")
  func truncated() throws {
    let bytes = Array(Self.fixture.utf8)
    for length in 7...bytes.count {
      let part = Array(bytes[..<length])
      #expect(throws: Never.self) { try WebVTTParser.parse(part.span) }
    }
  }

  @Test("with bytes changed and moved", arguments: 0..<8)
  func mutated(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    let alphabet = Array("0123456789-.,=\":@/{}()#\n\r\t<>&;%vbiSTYLEREGION\u{0}é".utf8)
    for _ in 0..<800 {
      var bytes = Array(Self.fixture.utf8)
      for _ in 0..<Int.random(in: 1...8, using: &numbers) {
        let place = Int.random(in: 6..<bytes.count, using: &numbers)
        switch Int.random(in: 0..<5, using: &numbers) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
        case 1: bytes[place] = alphabet.randomElement(using: &numbers) ?? 0
        case 2: bytes.insert(alphabet.randomElement(using: &numbers) ?? 0, at: place)
        case 3: bytes.remove(at: place)
        default:
          let end = min(bytes.count, place + Int.random(in: 1...80, using: &numbers))
          let piece = bytes[place..<end]
          bytes.insert(contentsOf: piece, at: Int.random(in: 6..<bytes.count, using: &numbers))
        }
      }
      let parsed = try? WebVTTParser.parse(bytes.span)
      for cue in parsed?.cues ?? [] {
        #expect((0...100).contains(cue.settings.size))
        #expect((0...100).contains(cue.settings.position ?? 0))
        #expect(cue.settings.line?.isFinite != false)
        #expect(cue.plainText.utf8.count <= cue.payload.utf8.count * 2)
      }
    }
  }

  @Test("a block that is too long costs itself only")
  func longBlocks() throws {
    var limits = SubtitleLimits()
    limits.blockLength = 100
    let long = String(repeating: "x", count: 101)
    let lines = String(repeating: "xxxxxxxxx\n", count: 11)
    let cue = "00:00.000 --> 00:01.000\n"
    for text in [long, lines] {
      let parsed = try webVTT(
        "NOTE\n\(text)\n\n\(cue)a\n\n\(cue)\(text)\n\n\(cue)c", limits: limits)
      #expect(parsed.cues.map(\.payload) == ["a", "c"])
      #expect(parsed.diagnostics.allSatisfy { $0.kind == .limitExceeded })
    }
  }

  @Test("there may be too many of all things")
  func counts() throws {
    var limits = SubtitleLimits()
    limits.cueCount = 2
    limits.regionCount = 1
    limits.styleLength = 20
    limits.markupCount = 3
    limits.depth = 2
    let style = "STYLE\n::cue{opacity:1}\n\n"
    let region = "REGION\nid:a\n\n"
    let cue = "00:00.000 --> 00:01.000\n<b><i><u>a</u>b</i></b><b>c</b><b>d\n\n"
    let parsed = try webVTT(
      style + style + region + region + cue + cue + cue, limits: limits)
    #expect(parsed.cues.count == 2)
    #expect(parsed.regions.count == 1)
    #expect(parsed.styleSheets.count == 1)
    let trees = parsed.cues.map { dump($0.nodes) }
    let first = "| <b>\n|   <i>\n|     \"a\"\n|     \"b\"\n| <b>\n|   \"c\"\n| \"d\"\n"
    #expect(trees == [first, "| \"a\"\n| \"b\"\n| \"c\"\n| \"d\"\n"])
    #expect(parsed.diagnostics.filter { $0.kind == .limitExceeded }.count == 5)
  }

  @Test("what is made to take long does not")
  func slowInputs() throws {
    let cue = "00:00.000 --> 00:01.000\n"
    let count = 100_000
    let inputs = [
      String(repeating: cue + "x\n\n", count: count / 2),
      cue + String(repeating: "x", count: 5_000_000),
      cue + String(repeating: "<b>", count: count), cue + String(repeating: "</b>", count: count),
      cue + String(repeating: "&", count: count), cue + String(repeating: "&amp;", count: count),
      cue + "<v " + String(repeating: " &am", count: count),
      cue + "<b" + String(repeating: ".a", count: count), String(repeating: "-->\n", count: count),
      String(repeating: "->", count: count * 10), String(repeating: "\r", count: count * 10),
      "STYLE\n" + String(repeating: "::cue(", count: count),
      "STYLE\n" + String(repeating: "::cue{", count: count),
      "STYLE\n::cue{" + String(repeating: "a:b(;", count: count),
      "STYLE\n::cue(" + String(repeating: "b,", count: count) + "b){}",
      "STYLE\n" + String(repeating: "/*", count: count),
      "STYLE\n" + String(repeating: "@a{", count: count),
      "STYLE\n" + String(repeating: "a{}", count: count),
      "REGION\n" + String(repeating: "id:a ", count: count),
      "00:00.000 --> 00:01.000" + String(repeating: " line:1", count: count) + "\nx",
    ]
    let clock = ThreadClock()
    for (index, input) in inputs.enumerated() {
      let start = clock.now
      _ = try webVTT(input)
      let time = clock.now - start
      // Far more than it takes, and less than anything quadratic.
      #expect(time < .seconds(10), "input \(index)")
    }
  }
}
