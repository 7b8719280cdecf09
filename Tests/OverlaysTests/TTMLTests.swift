import MediaCore
import Testing
import VitrineTesting

@testable import Overlays

@Suite("TTML") struct TTMLTests {
  private func parse(_ text: String) throws -> [Cue] {
    let bytes = Array(text.utf8)
    return try TTMLParser.parse(bytes.span).cues
  }

  private func document(_ body: String, head: String = "", root: String = "") -> String {
    TTMLSource.document(body, head: head, root: root)
  }

  private func lines(_ cues: [Cue]) -> [String] {
    cues.map { "\($0.start.seconds)-\($0.end.seconds) \($0.plainText)" }
  }

  @Test("Paragraphs are cues, blanks run together and breaks are lines")
  func paragraphs() throws {
    let cues = try parse(
      document(
        """
        <div><p xml:id="a" begin="1s" end="2.5s">  Eins
            <span>zwei</span>  <br/>
            drei &amp; vier </p>
        <p begin="00:00:03.5" dur="500ms" xml:space="preserve">  so  </p></div>
        """))
    #expect(lines(cues) == ["1.0-2.5 Eins zwei\ndrei & vier", "3.5-4.0   so  "])
    #expect(cues.map(\.identifier) == ["a", ""])
  }

  @Test(
    "Every expression of time is read",
    arguments: [
      ("1h", 3600.0), ("1.5m", 90), ("2s", 2), ("250ms", 0.25), ("30f", 1.2), ("5000t", 0.5),
      ("01:02:03", 3723), ("00:00:01.25", 1.25), ("00:00:01:05", 1.2), ("100:00:00", 360_000),
    ])
  func times(text: String, seconds: Double) throws {
    let cues = try parse(
      document(
        "<div><p begin=\"\(text)\" end=\"999h\">x</p></div>",
        root: #"ttp:frameRate="25" ttp:tickRate="10000""#))
    #expect(cues.first?.start == .seconds(seconds))
  }

  @Test(
    "A paragraph with a time that is none is not shown, the others are",
    arguments: ["begin=\"xx\" end=\"3s\"", "begin=\"2s\" end=\"soon\"", "begin=\"2s\" dur=\"-1s\""])
  func senselessTimes(times: String) throws {
    let cues = try parse(
      document(
        "<div><p begin=\"1s\" end=\"2s\">a</p><p \(times)>b</p><p begin=\"4s\" end=\"5s\">c</p></div>"
      ))
    #expect(lines(cues) == ["1.0-2.0 a", "4.0-5.0 c"])
  }

  @Test("Of a document that breaks off, what was whole before is read")
  func brokenOff() throws {
    let whole = document(
      "<div>\n<p begin=\"1s\" end=\"2s\">a</p>\n<p begin=\"4s\" end=\"5s\">b</p></div>")
    let end = try #require(whole.firstRange(of: "b</p>")?.lowerBound)
    for broken in [String(whole[..<end]), whole[..<end] + "&nothing;b</p></div></body></tt>"] {
      let bytes = Array(broken.utf8)
      let parsed = try TTMLParser.parse(bytes.span)
      #expect(lines(parsed.cues) == ["1.0-2.0 a"])
      #expect(parsed.diagnostics.map(\.kind) == [.brokenOff])
    }
    let start = Array(whole.prefix(200).utf8)
    #expect(throws: MediaError.self) { try TTMLParser.parse(start.span) }
  }

  @Test("Times count from the element around, and parts have times of their own")
  func nesting() throws {
    let cues = try parse(
      document(
        """
        <div begin="10s" end="20s"><p begin="1s">a<span begin="2s" end="4s"> b</span></p>
        <p begin="9s" end="30s">c</p></div>
        """))
    #expect(
      lines(cues) == ["11.0-13.0 a", "13.0-15.0 a b", "15.0-20.0 a", "19.0-20.0 c"])
  }

  @Test("Styles are referred to, inherited and overridden")
  func styles() throws {
    let cues = try parse(
      document(
        """
        <div style="base"><p begin="0s" end="1s" tts:textDecoration="underline">x</p>
        <p begin="1s" end="2s" tts:color="#00ff0080">y<span tts:fontStyle="normal">z</span></p></div>
        """,
        head: """
          <styling><style xml:id="base" tts:fontStyle="italic" tts:color="yellow"/></styling>
          """))
    let yellow = CueStyleProperty.color(CueColor(rgb: 0xFFFF00))
    let green = CueStyleProperty.color(CueColor(red: 0, green: 255, blue: 0, alpha: 128))
    func element(_ kind: CueElement.Kind, _ child: CueNode) -> CueNode {
      .element(CueElement(kind: kind, children: [child]))
    }
    func colored(_ style: CueStyleProperty, _ child: CueNode) -> CueNode {
      .element(CueElement(kind: .class, style: [style], children: [child]))
    }
    try #require(cues.count == 2)
    #expect(cues[0].nodes == [colored(yellow, element(.underline, element(.italic, .text("x"))))])
    #expect(
      cues[1].nodes == [colored(green, element(.italic, .text("y"))), colored(green, .text("z"))])
  }

  @Test("A region is a place")
  func regions() throws {
    let cues = try parse(
      document(
        """
        <div region="r"><p begin="0s" end="1s">x</p></div>
        """,
        head: """
          <layout><region xml:id="r" tts:origin="10% 70%" tts:displayAlign="after">
          <style tts:extent="80% 20%" tts:textAlign="left"/></region></layout>
          """))
    let settings = try #require(cues.first?.settings)
    #expect(settings.position == 10 && settings.size == 80 && settings.line == 90)
    #expect(!settings.snapsToLines && settings.lineAlignment == .end)
    #expect(settings.positionAlignment == .lineLeft && settings.alignment == .left)
  }

  @Test("A region of vertical text has its lines along its height, and the first at its side")
  func verticalRegions() throws {
    func settings(_ mode: String, _ align: String) throws -> CueSettings {
      let region =
        #"<region xml:id="r" tts:origin="10% 20%" tts:extent="30% 50%" tts:writingMode="\#(mode)" "#
        + #"tts:displayAlign="\#(align)"/>"#
      let cues = try parse(
        document(
          #"<div region="r"><p begin="0s" end="1s">x</p></div>"#, head: "<layout>\(region)</layout>"
        ))
      return try #require(cues.first?.settings)
    }
    for (mode, direction) in [
      ("tbrl", CueSettings.WritingDirection.verticalGrowingLeft), ("tblr", .verticalGrowingRight),
    ] {
      let isLeft = mode == "tbrl"
      let (before, after) = (try settings(mode, "before"), try settings(mode, "after"))
      #expect(before.direction == direction && !before.snapsToLines)
      #expect(before.position == 20 && before.size == 50)
      #expect(before.line == (isLeft ? 40 : 10) && before.lineAlignment == (isLeft ? .end : .start))
      #expect(after.line == (isLeft ? 10 : 40) && after.lineAlignment == (isLeft ? .start : .end))
    }
  }

  /// A paragraph's text with its ruby text in brackets after the base.
  private func ruby(_ nodes: [CueNode]) -> String {
    nodes.map { node in
      switch node {
      case .text(let text): return text
      case .timestamp: return ""
      case .element(let element):
        let text = ruby(element.children)
        guard element.kind == .rubyText else { return text }
        return "[\(text)]"
      }
    }.joined()
  }

  @Test("Ruby text stands with its base, and brackets that would be in its place are left out")
  func rubyText() throws {
    let cues = try parse(
      document(
        """
        <div><p begin="0s" end="1s">a <span tts:ruby="container" tts:rubyPosition="after">
          <span tts:ruby="text">over <span tts:fontWeight="bold">it</span></span>
          <span tts:ruby="delimiter">(</span>
          <span tts:ruby="base">base</span>
        </span> z</p></div>
        """))
    #expect(cues.map { ruby($0.nodes) } == ["a base[over it] z"])
    #expect(cues.first?.plainText == "a base z")
    guard case .element(let element)? = cues.first?.nodes.dropFirst().first else {
      Issue.record("no ruby text")
      return
    }
    #expect(element.kind == .ruby && element.style == [.rubyPosition(.under)])
  }

  @Test(
    "Ruby text of others' documents is found",
    .enabled(if: Corpora.folder("subs-media3") != nil, "no corpus"))
  func rubyCorpus() throws {
    let folder = try #require(Corpora.folder("subs-media3"))
    let bytes = try Corpora.bytes("\(folder)/ttml/rubies.xml")
    #expect(
      try TTMLParser.parse(bytes.span).cues.map { ruby($0.nodes) } == [
        "Cue with annotated[1st rubies] text[2nd rubies].", "Cue with annotated[rubies] text.",
        "Cue with annotated[rubies] text.", "Cue with annotated text.", "Cue with text.",
        "Cue with annotated text.", "Cue with annotated[rubies] text.",
        "Cue with annotated[rubies] text.",
      ])
  }

  @Test(
    "What is no TTML, or could grow, is refused",
    arguments: [
      "", "<tt>", "<html/>", "<tt></p></tt>", "<tt a=1/>", "<tt a='<'/>", "<tt>&unknown;</tt>",
      "<!DOCTYPE tt [<!ENTITY a \"aaaa\">]><tt>&a;</tt>",
      String(repeating: "<tt>", count: 1000),
      "<tt " + String(repeating: "a='' ", count: 300) + "/>",
    ])
  func refusals(text: String) {
    #expect(throws: MediaError.self) { try parse(text) }
  }

  @Test(
    "Documents of others are read", .enabled(if: Corpora.folder("subs-media3") != nil, "no corpus"))
  func corpus() throws {
    let folder = try #require(Corpora.folder("subs-media3"))
    func read(_ name: String) throws -> [Cue] {
      let bytes = try Corpora.bytes("\(folder)/ttml/\(name).xml")
      return try TTMLParser.parse(bytes.span).cues
    }
    #expect(lines(try read("simple")) == ["10.0-18.0 cue 1", "20.0-28.0 cue 2", "30.0-38.0 cue 3"])
    #expect(lines(try read("frame_rate")) == ["1.0-1.01 text 1", "1001.0-2002.0 text 2"])
    for name in [
      "chain_multiple_styles", "font_size", "font_size_empty", "font_size_invalid",
      "inherit_and_override_style", "inherit_begin_from_div", "inherit_global_and_parent",
      "inherit_multiple_styles", "inline_style_attributes", "multi_row_align", "multiple_regions",
      "no_underline_linethrough", "overlapping_times", "rubies", "shear", "text_align",
      "text_combine", "text_emphasis", "vertical_text",
    ] { #expect(try !read(name).isEmpty, "\(name)") }
  }
}
