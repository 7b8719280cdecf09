import MediaCore
import Testing
import VitrineTesting

@testable import Overlays

@Suite("Samples of text") struct TextSampleTests {
  private func cues(
    _ format: TextSample.Format, _ bytes: [UInt8], origin: MediaTime = .zero
  ) -> [Cue] {
    TextSampleReader.cues(
      of: TextSample(
        track: 1, format: format, bytes: bytes,
        range: TimeRange(start: .seconds(10), end: .seconds(12)), origin: origin))
  }

  private func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    [0, 0, 0, UInt8(content.count + 8)] + Array(type.utf8) + content
  }

  @Test("Cues in boxes have names, settings and markup; empty samples have none")
  func boxes() throws {
    let text = box("payl", Array("<b>Hi</b>".utf8))
    let sample = box(
      "vttc", box("iden", Array("7".utf8)) + box("sttg", Array("line:0".utf8)) + text)
    let found = cues(.webVTTBoxes, sample + box("vttc", text) + box("vtte", []))
    #expect(found.map(\.plainText) == ["Hi", "Hi"] && found.map(\.identifier) == ["7", ""])
    #expect(found[0].settings.line == 0 && found[0].start == .seconds(10))
    #expect(
      cues(.webVTTBoxes, box("vtte", [])).isEmpty && cues(.webVTTBoxes, [0, 0, 0, 200]).isEmpty)
  }

  @Test("What stands before the cues of Matroska's WebVTT holds for them")
  func head() {
    let head =
      "WEBVTT\n\nSTYLE\n::cue(b) { color: lime }\n\nREGION\nid:top\nlines:2\nviewportanchor:10%,10%\n"
    var joiner = CueJoiner(heads: [3: Array(head.utf8)])
    for (track, regions) in [(3, ["top"]), (4, [])] {
      let sample = TextSample(
        track: track, format: .webVTTCue, bytes: Array("<b>Hi</b>".utf8),
        range: TimeRange(start: .seconds(1), end: .seconds(2)), settings: Array("region:top".utf8))
      let (cues, document) = joiner.content(of: sample)
      #expect(cues.map(\.plainText) == ["Hi"] && cues.compactMap(\.settings.region) == regions)
      #expect(document.cues.regions.map(\.identifier) == regions)
      #expect(document.cues.styleSheets.isEmpty == regions.isEmpty)
    }
    #expect(joiner.head(of: 3).regions.count == 1 && joiner.head(of: 4).regions.isEmpty)
  }

  @Test("One that comes and goes for hours is joined as fast at the end as at the beginning")
  func comesAndGoes() {
    let cue = box("vttc", box("payl", Array("la".utf8)))
    var joiner = CueJoiner()
    for second in 0..<50_000 {
      let start = MediaTime.seconds(2 * Double(second))
      let sample = TextSample(
        track: 1, format: .webVTTBoxes, bytes: cue,
        range: TimeRange(start: start, end: start + .seconds(1)))
      guard joiner.content(of: sample).cues.map(\.start) == [start] else {
        Issue.record("wrong at \(second)")
        return
      }
    }
  }

  @Test("A cue that goes on in the next sample is one, by its number or by what it says")
  func joined() {
    func cue(_ text: String, _ number: UInt8? = nil) -> [UInt8] {
      box(
        "vttc",
        (number.map { box("vsid", [0, 0, 0, $0]) } ?? []) + box("payl", Array(text.utf8)))
    }
    var joiner = CueJoiner()
    func told(_ start: Double, _ end: Double, _ bytes: [UInt8], track: Int = 1) -> [String] {
      let range = TimeRange(start: .seconds(start), end: .seconds(end))
      let sample = TextSample(track: track, format: .webVTTBoxes, bytes: bytes, range: range)
      return joiner.content(of: sample).cues.map {
        "\($0.payload) \($0.start.seconds) \($0.end.seconds)"
      }
    }
    #expect(told(0, 1, cue("a", 1)) == ["a 0.0 1.0"])
    #expect(told(1, 2, cue("a", 1) + cue("b", 2)) == ["a 0.0 2.0", "b 1.0 2.0"])
    #expect(told(2, 3, cue("b", 2)) == ["b 1.0 3.0"])
    // Another number, other text, a gap or another track: another cue.
    #expect(told(3, 4, cue("b", 3)) == ["b 3.0 4.0"])
    #expect(told(4, 5, cue("c", 3)) == ["c 4.0 5.0"])
    #expect(told(5, 6, cue("c", 3), track: 2) == ["c 5.0 6.0"])
    #expect(told(6, 7, cue("c", 3)) == ["c 6.0 7.0"])
    // Without numbers, and with times that are rounded.
    #expect(told(8, 9, cue("d")) == ["d 8.0 9.0"])
    #expect(told(9.001, 10, cue("d")) == ["d 8.0 10.0"])
    // Read again, from the middle on as well.
    #expect(told(1, 2, cue("a", 1)) == ["a 0.0 2.0"])
    #expect(told(9.001, 10, cue("d")) == ["d 8.0 10.0"])
  }

  @Test("The clock of a segment's cues is that of its header, and it wraps")
  func segments() {
    // The clock stands at 2³³ − 90000 where the item's time 0 is.
    let origin = MediaTime(ticks: (1 << 33) - 90_000, of: Rational(1, 90_000))
    let text = "WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n\n00:09.500 --> 00:10.000\na"
    let found = cues(.webVTTSegment, Array(text.utf8), origin: origin)
    #expect(found.map(\.start) == [.seconds(10.5)] && found.map(\.end) == [.seconds(11)])
    let plain = cues(
      .webVTTSegment, Array("WEBVTT\n\n00:20.500 --> 00:21.000\na<00:20.700>b".utf8),
      origin: .seconds(10))
    #expect(plain.first?.start == .seconds(10.5))
    #expect(plain.first?.nodes.contains(.timestamp(.seconds(10.7))) == true)
    #expect(cues(.webVTTSegment, Array("no".utf8)).isEmpty)
  }

  @Test("Lines of SubStation Alpha lose their fields, and their codes become markup")
  func subStation() {
    let line = #"3,0,Default,,0,0,0,,{\i1}Ja{\i0}, nein\Nund {\pos(1,2)}so, weiter\hda"#
    let found = cues(.subStationAlpha, Array(line.utf8))
    #expect(found.map(\.plainText) == ["Ja, nein\nund so, weiter\u{A0}da"])
    #expect(cues(.subStationAlpha, Array("1,2,3".utf8)).isEmpty)
  }

  @Test("Drawings and comments of SubStation Alpha are no text")
  func drawings() {
    func cues(_ text: String) -> [Cue] {
      self.cues(.subStationAlpha, Array("3,0,Default,,0,0,0,,\(text)".utf8))
    }
    let found = cues(#"{a note}One {\p1}m 0 0 l 9 9{\p0}two{note\i1\pos(1,2)}!{\p2\b1}m 1 1"#)
    #expect(found.map(\.plainText) == ["One two!"])
    #expect(found.map(\.payload) == [#"One two{\i1}!{\b1}"#])
    for text in [#"{\an8}{\p1}m 0 0 l 9 9 0 9{\p0}"#, "{all of it}", #"{\p1}m 0 0"#, "{x} "] {
      #expect(cues(text).isEmpty, "\(text)")
    }
    // Braces that are escaped or have no end are text; codes of any length are none.
    let clip = #"{\clip(\#(String(repeating: "m 1 1 ", count: 100)))}"#
    #expect(cues(#"\{a\} b {c"# + clip).map(\.plainText) == ["{a} b"])
    #expect(cues(#"a}b {c"#).map(\.plainText) == ["a}b {c"])
    #expect(cues(clip + #"{\an8\fad(1,2)}x"#).first?.settings.line == 0)
  }

  @Test("Text of 3GPP has styles by characters")
  func timedText() {
    let styles: [UInt8] =
      [0, 2] + [0, 0, 0, 2, 0, 1, 1, 18, 255, 255, 255, 255]
      + [0, 3, 0, 9, 0, 1, 2, 18, 255, 0, 0, 255]
    let found = cues(.timedText3GPP, [0, 5] + Array("ab cd".utf8) + box("styl", styles))
    let italic = CueNode.element(CueElement(kind: .italic, children: [.text("cd")]))
    #expect(
      found.first?.nodes == [
        .element(CueElement(kind: .bold, children: [.text("ab")])), .text(" "),
        .element(
          CueElement(
            kind: .class, style: [.color(CueColor(rgb: 0xFF0000))], children: [italic])),
      ])
    #expect(cues(.timedText3GPP, [0, 6, 0xFE, 0xFF, 0, 0x41, 0x26, 0x3A])[0].plainText == "A☺")
    #expect(cues(.timedText3GPP, [0, 0]).isEmpty)
  }

  @Test("Styles of 3GPP count characters as they are written, whatever ends lines")
  func timedTextLines() {
    let bold: [UInt8] = [0, 1, 0, 3, 0, 4, 0, 1, 1, 18, 255, 255, 255, 255]
    let found = cues(.timedText3GPP, [0, 6] + Array("a\r\nb c".utf8) + box("styl", bold))
    #expect(
      found.first?.nodes == [
        .text("a\n"), .element(CueElement(kind: .bold, children: [.text("b")])), .text(" c"),
      ])
    #expect(found.map(\.payload) == ["a\nb c"])
    #expect(cues(.timedText3GPP, [0, 4] + Array("a\rb\r".utf8)).map(\.payload) == ["a\nb\n"])
  }

  @Test(
    "Samples of others are read", .enabled(if: Corpora.folder("subs-media3") != nil, "no corpus"),
    arguments: [
      ("sample_just_text", "CC Test"), ("sample_with_styl", "CC Test"),
      ("sample_with_styl_end_too_large", "CC 🙂"),
      ("sample_with_multiple_styl", "Line 2\nLine 3"),
      ("no_subtitle", ""), ("sample_utf16_be_no_styl", "你好"), ("sample_utf16_le_no_styl", "你好"),
    ])
  func corpus(name: String, text: String) throws {
    let folder = try #require(Corpora.folder("subs-media3"))
    let found = cues(.timedText3GPP, try Corpora.bytes("\(folder)/tx3g/\(name)"))
    #expect(found.map(\.plainText).joined() == text)
  }
}
