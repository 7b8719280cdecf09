import MediaCore
import Testing

@testable import Overlays

@Suite("Styles of TTML") struct TTMLStyleTests {
  /// What the text of the first cue looks like.
  private func styles(_ body: String, head: String = "", root: String = "") throws
    -> [CueStyleProperty]
  {
    let cue = try #require(try TTMLSource.cues("<div>\(body)</div>", head: head, root: root).first)
    guard case .element(let element)? = cue.nodes.first else { return [] }
    return element.style
  }

  private func size(_ percent: Double) -> CueStyleProperty {
    .fontSize(CueLength(percent, .viewportHeight))
  }

  @Test(
    "The size of letters is in cells, pixels, percent of the picture or of what is around",
    arguments: [
      ("1.5c", "", 10.0), ("1c 2c", #"ttp:cellResolution="40 20""#, 10),
      ("36px", #"tts:extent="640px 360px""#, 10), ("150%", "", 10), ("1.5em", "", 10),
      ("10rh", "", 10),
    ])
  func sizes(text: String, root: String, percent: Double) throws {
    let body = #"<p end="1s" tts:fontSize="\#(text)">x</p>"#
    guard case .fontSize(let size)? = try styles(body, root: root).first else {
      Issue.record("no size")
      return
    }
    #expect(size.unit == .viewportHeight && abs(size.value - percent) < 1e-9)
  }

  @Test("Percentages of sizes multiply, from the region on, and what is no size says nothing")
  func nestedSizes() throws {
    let head = """
      <styling><style xml:id="half" tts:fontSize="50%"/></styling>
      <layout><region xml:id="r" tts:fontSize="3c"/></layout>
      """
    let span = #"<span tts:fontSize="50%">x</span>"#
    #expect(try styles(#"<p end="1s" style="half">\#(span)</p>"#, head: head) == [size(100 / 60)])
    let inner = #"<p end="1s" region="r" style="half">\#(span)</p>"#
    #expect(try styles(inner, head: head) == [size(5)])
    for text in ["", "auto", "-1c", "nan%", "1e400px", "0%", "16px"] {
      #expect(try styles(#"<p end="1s" tts:fontSize="\#(text)">x</p>"#) == [], "\(text)")
    }
  }

  @Test("Ruby text is half as large as what it belongs to")
  func rubySize() throws {
    let body = """
      <p end="1s" tts:fontSize="3c"><span tts:ruby="container"><span tts:ruby="base">a</span><span
      tts:ruby="text">b</span></span></p>
      """
    let cue = try #require(try TTMLSource.cues("<div>\(body)</div>").first)
    guard case .element(let ruby)? = cue.nodes.first else {
      Issue.record("no ruby")
      return
    }
    #expect(ruby.kind == .ruby && ruby.style == [size(20)])
    let text = CueElement(kind: .rubyText, children: [.text("b")])
    #expect(ruby.children.last == .element(text))
  }

  @Test(
    "Generic names of fonts are those that style sheets have",
    arguments: [
      ("proportionalSansSerif", ["sans-serif"]), ("Verdana, sansSerif", ["Verdana", "sans-serif"]),
      ("'Comic Neue',monospaceSerif", ["Comic Neue", "monospace"]), ("default", nil), ("", nil),
    ] as [(String, [String]?)])
  func fonts(text: String, names: [String]?) throws {
    let found = try styles(#"<p end="1s" tts:fontFamily="\#(text)">x</p>"#)
    #expect(found == (names.map { [.fontFamily($0)] } ?? []))
  }

  @Test("A region may be there for a while only")
  func regionTimes() throws {
    let head = #"<layout><region xml:id="r" begin="2s" end="4s"/></layout>"#
    let cues = try TTMLSource.cues(
      #"<div region="r"><p begin="1s" end="3s">a</p><p begin="3s">b</p><p begin="5s">c</p></div>"#,
      head: head)
    #expect(
      cues.map { "\($0.start.seconds)-\($0.end.seconds) \($0.payload)" } == [
        "2.0-3.0 a", "3.0-4.0 b",
      ])
  }

  @Test(
    "A region lies where its position says, if that is known",
    arguments: [
      ("50% 100%", 25.0, 80.0), ("10rw 20rh", 10, 20), ("center bottom", 25, 80),
      ("left top", 0, 0), ("right center", 50, 40),
    ])
  func position(text: String, x: Double, y: Double) throws {
    let head = """
      <layout><region xml:id="r" tts:position="\(text)" tts:extent="50% 20%"/></layout>
      """
    let cues = try TTMLSource.cues(#"<div region="r"><p end="1s">a</p></div>"#, head: head)
    let settings = try #require(cues.first?.settings)
    #expect(settings.position == x && settings.line == y && settings.size == 50)
  }

  @Test(
    "A line around letters has a width, and a colour if one is said",
    arguments: [
      ("black 10%", CueLength(0.1, .em), CueColor.black), ("5% 2%", CueLength(0.05, .em), nil),
      ("rgba(255, 0, 0, 255) 1rh", CueLength(1, .viewportHeight), CueColor(rgb: 0xFF0000)),
      ("none", nil, nil), ("red", nil, nil), ("2px", nil, nil), ("red -5%", nil, nil),
    ] as [(String, CueLength?, CueColor?)])
  func outline(text: String, width: CueLength?, color: CueColor?) throws {
    let found = try styles(#"<p end="1s" tts:textOutline="\#(text)"><span>x</span></p>"#)
    let wanted = width.map { width -> [CueStyleProperty] in
      [.hasOutline(true), .outlineWidth(width), .outlineColor(color)]
    }
    #expect(found == wanted ?? [])
  }

  @Test("A position may count from the far sides, and one that makes no sense is none")
  func positions() throws {
    func settings(_ position: String) throws -> CueSettings {
      let head = """
        <layout><region xml:id="r" tts:position="\(position)" tts:extent="50% 20%"
        tts:origin="1% 2%"/></layout>
        """
      return try #require(
        try TTMLSource.cues(#"<div region="r"><p end="1s">a</p></div>"#, head: head).first
      ).settings
    }
    let far = try settings("right 10% bottom 3c")
    #expect(far.position == 45 && far.line == 60 && far.region == "r")
    let swapped = try settings("top left")
    #expect(swapped.position == 0 && swapped.line == 0)
    let one = try settings("bottom")
    #expect(one.position == 25 && one.line == 80)
    for text in ["", "middle", "1% 2% 3%", "left left left left left", "nan% 1%"] {
      let settings = try settings(text)
      #expect(settings.position == 1 && settings.line == 2, "\(text)")
    }
  }

  @Test("Styles may refer to any others, in loops and in many ways, and each is worked out once")
  func references() throws {
    let red = CueStyleProperty.color(CueColor(rgb: 0xFF0000))
    let loop = """
      <styling><style xml:id="a" style="b" tts:fontStyle="italic"/><style xml:id="b" style="c"/>
      <style xml:id="c" style="a b c none" tts:color="red"/></styling>
      """
    #expect(try styles(#"<p end="1s" style="a">x</p>"#, head: loop) == [red])
    let chain = (0..<900).map { #"<style xml:id="s\#($0)" style="s\#($0 + 1) s\#($0 + 2)"/>"# }
    let long = #"<styling>\#(chain.joined())<style xml:id="s900" tts:color="red"/></styling>"#
    #expect(try styles(#"<p end="1s" style="s0">x</p>"#, head: long) == [red])
  }

  @Test("Text begins at the start of its lines where a place is said, and else is in the middle")
  func alignment() throws {
    for (region, alignment) in [
      (#"tts:origin="10% 10%""#, CueSettings.Alignment.start), (#"tts:extent="50% 50%""#, .start),
      (#"tts:origin="10% 10%" tts:textAlign="center""#, .center), ("", .center),
      (#"tts:displayAlign="after""#, .center),
    ] {
      let cues = try TTMLSource.cues(
        #"<div region="r"><p end="1s">a</p></div>"#,
        head: #"<layout><region xml:id="r" \#(region)/></layout>"#)
      #expect(cues.first?.settings.alignment == alignment, "\(region)")
    }
  }

  @Test("Text at the start of its lines is at the side where nothing says its place")
  func start() throws {
    let settings = try #require(
      try TTMLSource.cues(#"<div><p end="1s" tts:textAlign="start">a</p></div>"#).first
    ).settings
    #expect(CueGeometry(settings).start == 0 && CueGeometry(settings).size == 100)
  }
}
