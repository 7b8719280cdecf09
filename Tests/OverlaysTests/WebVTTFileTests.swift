import MediaCore
import Overlays
import Testing

@Suite("Files of WebVTT")
struct WebVTTFileTests {
  private static let cue = "\n\n00:00.000 --> 00:01.000\nx"

  @Test(
    "begin with a signature",
    arguments: ["WEBVTT", "\u{FEFF}WEBVTT", "WEBVTT ", "WEBVTT\t", "WEBVTT a title"])
  func signature(text: String) throws {
    #expect(try WebVTTParser.parse(text).cues.isEmpty)
    #expect(try WebVTTParser.parse(text + Self.cue).cues.count == 1)
  }

  @Test(
    "are refused with another beginning",
    arguments: [
      "", "WEBVT", "WEBVTTx", "webvtt", " WEBVTT", "\nWEBVTT", "\u{FEFF}\u{FEFF}WEBVTT",
      "WEBVTT\u{C}",
    ])
  func noSignature(text: String) {
    for text in [text, text + Self.cue] {
      #expect { try WebVTTParser.parse(text) } throws: {
        ($0 as? MediaError)?.code == .malformedSubtitles
      }
    }
  }

  @Test("have a header that ends at an empty line or at timings")
  func header() throws {
    #expect(try WebVTTParser.parse("WEBVTT\nKind: a\nid" + Self.cue).cues.first?.identifier == "")
    let parsed = try WebVTTParser.parse("WEBVTT\nx\n00:00.000 --> 00:01.000\nx\n\nSTYLE\nNOTE")
    #expect(parsed.cues.count == 1)
    #expect(parsed.styleSheets.isEmpty)
  }

  @Test("consist of blocks; what is none of those known is read over")
  func blocks() throws {
    let parsed = try webVTT(
      """
      NOTE a comment
      of two lines

      REGION
      id:r lines:2

      STYLE
      ::cue { color: red }

      REGION x
      id:no

      id
      00:00.000 --> 00:01.000 region:r
      one
      two


      00:01.000 --> 00:02.000
      three
      00:02.000 --> 00:03.000
      four

      STYLE
      ::cue { color: blue }

      REGION
      id:late
      """)
    #expect(parsed.cues.map(\.payload) == ["one\ntwo", "three", "four"])
    #expect(parsed.cues.map(\.identifier) == ["id", "", ""])
    #expect(parsed.cues.map(\.settings.region) == ["r", nil, nil])
    #expect(parsed.regions.map(\.identifier) == ["r"])
    #expect(parsed.styleSheets.map(\.source) == ["::cue { color: red }"])
  }

  @Test("may have lines that end in CR, LF or both, cut into chunks anywhere")
  func chunks() throws {
    let text =
      "\u{FEFF}WEBVTT\r\n\rid\r\n00:00.000 --> 00:01.000\ré\u{0}\u{1F600}\n\r<b>b\r\nc\n\n00:01.000 --> 00:02.000\nz\r"
    let bytes = Array(text.utf8)
    let whole = try WebVTTParser.parse(text)
    #expect(whole.cues.map(\.payload) == ["é\u{FFFD}\u{1F600}", "z"])
    for size in 1...bytes.count {
      var parser = WebVTTParser()
      var cues: [Cue] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        let part = Array(bytes[start..<min(start + size, bytes.count)])
        parser.append(part.span)
        cues += parser.takeCues()
      }
      cues += try parser.finish().cues
      #expect(cues == whole.cues, "chunks of \(size)")
    }
  }

  @Test("that are not UTF-8 have what is broken replaced")
  func brokenText() throws {
    let bytes =
      Array("WEBVTT\n\n00:00.000 --> 00:01.000\na".utf8) + [0xFF, 0xE2, 0x82] + Array("<b>z".utf8)
    let cue = try #require(WebVTTParser.parse(bytes.span).cues.first)
    #expect(cue.payload == "a\u{FFFD}\u{FFFD}<b>z")
    #expect(cue.plainText == "a\u{FFFD}\u{FFFD}z")
  }

  @Test(
    "have cues with times",
    arguments: [
      ("00:00.000 --> 00:01.500", 0, 1500), ("00:00:00.000 --> 01:00:01.001", 0, 3_601_001),
      ("\t00:59.999-->59:59.999", 59_999, 3_599_999),
      ("1:00:00.000 --> 100:00:00.000\u{C}", 3_600_000, 360_000_000),
      ("60:00:00.000 --> 00:00.000align:end", 216_000_000, 0),
    ])
  func times(text: String, start: Int64, end: Int64) throws {
    let parsed = try webVTT(text + "\nx")
    #expect(parsed.cues.map(\.start) == [.milliseconds(start)])
    #expect(parsed.cues.map(\.end) == [.milliseconds(end)])
    #expect(parsed.diagnostics.map(\.kind) == (end > start ? [] : [.neverShown]))
  }

  @Test(
    "lose the one cue whose times are wrong",
    arguments: [
      "-->", "00:00.000 -->", "--> 00:01.000", "0:00.000 --> 00:01.000", "00:00.00 --> 00:01.000",
      "00:00.0000 --> 00:01.000", "00:60.000 --> 00:01.000", "60:00.000 --> 61:01.000",
      "00:00:00:00.000 --> 00:01.000", "00:00,000 --> 00:01,000", "00:00 --> 00:01",
      "-00:00.000 --> 00:01.000", "a00:00.000 --> 00:01.000",
      "00:00.000 --> 00:60:00.000", "000:00.000 --> 00:01.000",
    ])
  func brokenTimes(text: String) throws {
    let parsed = try webVTT("id\n\(text)\nlost\n\n00:00.000 --> 00:01.000\nkept")
    #expect(parsed.cues.map(\.payload) == ["kept"])
    #expect(parsed.diagnostics.map(\.kind) == [.malformedTiming])
    #expect(parsed.diagnostics.first?.line == 4)
  }

  @Test("with hours beyond all time do not trap")
  func greatHours() throws {
    let digits = String(repeating: "9", count: 400)
    let cue = try #require(webVTT("\(digits):00:00.000 --> \(digits):00:01.000\nx").cues.first)
    #expect(cue.start > .seconds(9e9))
    #expect(cue.end > .seconds(9e9))
  }
}
