import MediaCore
import Overlays
import Testing

@Suite("SubRip")
struct SubRipTests {
  private func cue(_ text: String) -> Cue? {
    SubRipParser.parse("1\n00:00:01,000 --> 00:00:02,000\n" + text).cues.first
  }

  @Test(
    "takes times as people write them",
    arguments: [
      ("00:00:01,000 --> 01:00:02,345", 1000, 3_602_345), ("00:01,000 --> 00:02.345", 1000, 2345),
      ("0:0:1 --> 0:0:2", 1000, 2000), ("00:00:01,000-->00:00:02,000", 1000, 2000),
      (" 00:00:01,000  -->\t00:00:02,000  X1:100 X2:200 Y1:100 Y2:200", 1000, 2000),
      ("100:00:013,500 --> 00:00:00,000", 360_013_500, 0),
      ("00:00:01,5 --> 00:00:02.50", 1005, 2050), ("00:00:01,00 --> 00:00:02,0500", 1000, 2500),
      ("00:00:01, 000 --> 00:00:02,  50", 1000, 2050), ("00: 00: 01,000 --> 0: 02", 1000, 2000),
    ])
  func times(text: String, start: Int64, end: Int64) {
    let parsed = SubRipParser.parse("1\n\(text)\nx")
    #expect(parsed.cues.map(\.start) == [.milliseconds(start)])
    #expect(parsed.cues.map(\.end) == [.milliseconds(end)])
    #expect(parsed.diagnostics.map(\.kind) == (end > start ? [] : [.neverShown]))
  }

  @Test(
    "leaves out the one cue whose times are wrong",
    arguments: [
      "-00:00:01,000 --> 00:00:02,000", "00:00:01, --> 00:00:02,000", "00:00:01,000 -->",
      "--> 00:00:02,000", "1 --> 2", "00:00:01:000 --> 00:00:02:000",
    ])
  func brokenTimes(text: String) {
    let parsed = SubRipParser.parse(
      "1\n00:00:00,000 --> 00:00:01,000\nfirst\n\n2\n\(text)\nlost\n\n3\n00:00:03,000 --> 00:00:04,000\nthird"
    )
    #expect(parsed.cues.map(\.payload) == ["first", "third"])
    #expect(parsed.cues.map(\.identifier) == ["1", "3"])
    #expect(parsed.diagnostics.map(\.kind) == [.malformedTiming])
    #expect(parsed.diagnostics.first?.line == 6)
  }

  @Test(
    "leaves out a cue whose times are wrong, whatever stands for its number",
    arguments: ["2\n", "xx\n", ""],
    ["99:99 --> nonsense", "00:00:03,000 --> foo", "x --> 00:00:04,000", "00:00:03 --> "])
  func brokenHeads(head: String, times: String) {
    let parsed = SubRipParser.parse(
      "1\n00:00:01,000 --> 00:00:02,000\none\n\n\(head)\(times)\nbroken\n\n"
        + "3\n00:00:05,000 --> 00:00:06,000\nthree")
    #expect(parsed.cues.map(\.payload) == ["one", "three"])
    #expect(parsed.diagnostics.map(\.kind) == [.malformedTiming])
  }

  @Test(
    "has arrows in its text",
    arguments: ["a --> b", "to 12:30 --> home", "x\ny --> z"])
  func arrows(text: String) {
    #expect(cue("first\n\(text)")?.payload == "first\n\(text)")
  }

  @Test("takes files with lines too many or too few")
  func lines() {
    let parsed = SubRipParser.parse(
      """
      \u{FEFF}1
      00:00:01,000 --> 00:00:02,000
      one

      still one
      an arrow --> here


      2
      00:00:02,000 --> 00:00:03,000
      two
      3
      00:00:03,000 --> 00:00:04,000
      three
      2024

      00:00:04,000 --> 00:00:05,000
      four

      7
      no times here

      8
      00:00:05,000 --> 00:00:06,000
      """)
    #expect(
      parsed.cues.map(\.payload) == [
        "one\n\nstill one\nan arrow --> here", "two", "three\n2024", "four", "",
      ])
    #expect(parsed.cues.map(\.identifier) == ["1", "2", "3", "", "8"])
    #expect(parsed.diagnostics.isEmpty)
  }

  @Test(
    "has markup",
    arguments: [
      ("<b>a</b><I>b</I>", "| <b>\n|   \"a\"\n| <i>\n|   \"b\"\n"),
      ("<b>a<i>b</b>c</i>d", "| <b>\n|   \"a\"\n|   <i>\n|     \"b\"\n| <i>\n|   \"c\"\n| \"d\"\n"),
      ("</b>a<u>b", "| \"a\"\n| <u>\n|   \"b\"\n"), ("<b></b>a", "| \"a\"\n"),
      ("1 < 2 > 0 <3 {x}", "| \"1 < 2 > 0 <3 {x}\"\n"), ("a<br/>b<p>c</p>", "| \"a\nbc\"\n"),
      ("&lt;b&gt;&amp;&nbsp;&amp &x;", "| \"<b>&\u{A0}&amp &x;\"\n"),
      ("{\\i1}a{\\i0}b{\\pos(1,2)\\fs20}c", "| <i>\n|   \"a\"\n| \"bc\"\n"),
      ("<font color=\"red\">a</font>b", "| <span>\n|   \"a\"\n| \"b\"\n"),
      ("a{\\p1}m 0 0 l 9 9 &amp;{\\i1\\p0}b{c}", "| \"a\"\n| <i>\n|   \"b{c}\"\n"),
      ("<s>a</s>", "| <span>\n|   \"a\"\n"), ("<b\na", "| \"<b\na\"\n"),
    ])
  func markup(text: String, wanted: String) {
    #expect(dump(cue(text)?.nodes ?? []) == wanted)
  }

  @Test(
    "has fonts",
    arguments: ["color=#FF8000 face=\"A B\" size='20'", "size=20 color='ff8000' face='A B' x"])
  func fonts(attributes: String) throws {
    guard case .element(let element)? = cue("<font \(attributes)>x")?.nodes.first else {
      Issue.record("there is no element")
      return
    }
    let style = CueStyle(element.style)
    #expect(style.color == CueColor(rgb: 0xFF8000))
    #expect(style.fontFamily == ["A B"])
    #expect(style.fontSize == CueLength(1.25, .em))
  }

  @Test("has places by the keypad, of which the first counts")
  func places() {
    #expect(cue("{\\an2}x{\\an7}")?.settings == CueSettings())
    let topLeft = CueSettings(line: 0, position: 0, positionAlignment: .lineLeft, alignment: .left)
    #expect(cue("x{\\an7}")?.settings == topLeft)
    #expect(cue("{\\a5}x")?.settings == topLeft)
    #expect(
      cue("{\\an6}x")?.settings
        == CueSettings(
          line: 50, position: 100, snapsToLines: false, lineAlignment: .center,
          positionAlignment: .lineRight, alignment: .right))
    #expect(cue("{ \\an7}x")?.settings == CueSettings())
  }

  @Test("comes in chunks of any size")
  func chunks() {
    let bytes = Array(
      "1\r\n00:00:01,000 --> 00:00:02,000\r\n<b>é</b>\r\n\r\n2\r\n0:3 --> 0:4\r\ny".utf8)
    let whole = SubRipParser.parse(bytes.span)
    #expect(whole.cues.count == 2)
    for size in 1...bytes.count {
      var parser = SubRipParser()
      var cues: [Cue] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        let part = Array(bytes[start..<min(start + size, bytes.count)])
        parser.append(part.span)
        cues += parser.takeCues()
      }
      cues += parser.finish().cues
      #expect(cues == whole.cues)
    }
  }

  @Test("that is damaged does not trap", arguments: 0..<4)
  func mutated(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    let fixture =
      "1\n00:00:01,000 --> 00:00:02,000\n<font color=\"#ff0000\" size=3>a<b>{\\an8\\i1}b</font>&amp;</b>\n\n"
    let alphabet = Array("0123456789-:,>< \n\r{}\\/=\"&;biufont\u{0}é".utf8)
    for _ in 0..<1500 {
      var bytes = Array((fixture + fixture).utf8)
      for _ in 0..<Int.random(in: 1...10, using: &numbers) {
        let place = Int.random(in: 0..<bytes.count, using: &numbers)
        switch Int.random(in: 0..<3, using: &numbers) {
        case 0: bytes[place] = alphabet.randomElement(using: &numbers) ?? 0
        case 1: bytes.insert(alphabet.randomElement(using: &numbers) ?? 0, at: place)
        default: bytes.remove(at: place)
        }
      }
      for cue in SubRipParser.parse(bytes.span).cues {
        #expect(cue.plainText.utf8.count <= cue.payload.utf8.count * 3)
      }
    }
  }

  @Test("what is made to take long does not, and limits hold")
  func slowInputs() {
    let times = "00:00:01,000 --> 00:00:02,000\n"
    let count = 100_000
    let inputs = [
      times + String(repeating: "<b>", count: count), times + String(repeating: "<", count: count),
      times + String(repeating: "<b><i></b></i>", count: count / 10),
      times + String(repeating: "{\\", count: count),
      times + String(repeating: "\n", count: count * 10) + "x",
      String(repeating: times + "x\n", count: count / 2), String(repeating: "1\n\n", count: count),
      times + "<font " + String(repeating: "a=", count: 500) + ">",
      times + String(repeating: "x", count: 5_000_000),
    ]
    let clock = ThreadClock()
    for (index, input) in inputs.enumerated() {
      let start = clock.now
      _ = SubRipParser.parse(input)
      let time = clock.now - start
      #expect(time < .seconds(10), "input \(index)")
    }
    var limits = SubtitleLimits()
    limits.blockLength = 10
    limits.cueCount = 2
    let long = "0:1 --> 0:2\n0123456789\n\n"
    let short = "0:1 --> 0:2\nx\n\n"
    let parsed = SubRipParser.parse(long + short + short + short, limits: limits)
    #expect(parsed.cues.map(\.payload) == [])
    limits.blockLength = 12
    let others = SubRipParser.parse(
      "0:1 --> 0:2\n0123456\n789012\n\n" + short + short + short, limits: limits)
    #expect(others.cues.map(\.payload) == ["x", "x"])
    #expect(others.diagnostics.map(\.kind) == [.limitExceeded, .limitExceeded])
  }
}
