import MediaCore
import Testing

@testable import Overlays

@Suite("Padding and initial values of TTML") struct TTMLInitialTests {
  private func settings(_ region: String, initial: String = "") throws -> CueSettings {
    let head =
      "<styling><initial \(initial)/></styling><layout><region xml:id=\"r\" \(region)/></layout>"
    let cues = try TTMLSource.cues(
      "<div><p end=\"1s\" region=\"r\">x</p></div>", head: head,
      root: "tts:extent=\"1000px 500px\"")
    return try #require(cues.first).settings
  }

  @Test(
    "Padding is room between the edges of a region and its text",
    arguments: [
      ("", 10.0, 80.0, 80.0), ("10px", 11, 78, 82), ("10px 20px", 12, 76, 82),
      ("10px 20px 5px", 12, 76, 82), ("10px 20px 5px 30px", 13, 75, 82), ("10%", 18, 64, 82),
      ("1x", 10, 80, 80), ("-1px", 10, 80, 80), ("1px 1px 1px 1px 1px", 10, 80, 80),
    ])
  func padding(text: String, position: Double, size: Double, line: Double) throws {
    let settings = try settings(
      "tts:origin=\"10% 80%\" tts:extent=\"80% 20%\" tts:padding=\"\(text)\"")
    #expect(settings.position == position && settings.size == size && settings.line == line)
  }

  @Test("It counts from the side at which lines begin")
  func vertical() throws {
    let settings = try settings(
      "tts:origin=\"10% 10%\" tts:extent=\"80% 80%\" tts:writingMode=\"tbrl\" tts:padding=\"50px 10px 20px 5px\""
    )
    // The first line is at the right, 50 px from the edge; lines begin at the top.
    #expect(settings.line == 85 && settings.position == 11 && settings.size == 77)
  }

  @Test("Initial values hold where nothing is said")
  func initial() throws {
    let initial = "tts:textAlign=\"right\" tts:displayAlign=\"after\" tts:color=\"red\""
    let box = "tts:origin=\"10% 10%\" tts:extent=\"80% 80%\""
    let plain = try settings(box, initial: initial)
    #expect(plain.alignment == .right && plain.lineAlignment == .end && plain.line == 90)
    let said = try settings(box + " tts:textAlign=\"left\"", initial: initial)
    #expect(said.alignment == .left && said.lineAlignment == .end)
    let head = "<styling><initial tts:color=\"red\"/></styling>"
    let cue = try #require(try TTMLSource.cues("<div><p end=\"1s\">x</p></div>", head: head).first)
    guard case .element(let element)? = cue.nodes.first else {
      Issue.record("no style")
      return
    }
    #expect(element.style == [.color(CueColor(rgb: 0xFF0000))])
  }

  @Test(
    "What is read over is told",
    arguments: [
      "wrapOption=\"noWrap\"", "lineHeight=\"200%\"", "overflow=\"hidden\"", "padding=\"1c\"",
      "border=\"1px solid red\"", "zIndex=\"2\"", "fontVariant=\"super\"", "rubyReserve=\"both\"",
      "rubyAlign=\"spaceAround\"", "unicodeBidi=\"embed\"", "direction=\"rtl\"",
      "writingMode=\"rltb\"", "textAlign=\"justify\"", "textDecoration=\"underline overline\"",
      "multiRowAlign=\"start\"", "linePadding=\"0.5c\"", "fillLineGap=\"true\"",
      "backgroundRepeat=\"repeat\"",
    ])
  func told(attribute: String) throws {
    let document = TTMLSource.document("<div><p end=\"1s\" tts:\(attribute)>x</p></div>")
    #expect(try TTMLParser.parse(Array(document.utf8).span).notDrawn.count == 1)
    let usual =
      "tts:wrapOption=\"wrap\" tts:lineHeight=\"125%\" tts:overflow=\"visible\""
      + " tts:zIndex=\"auto\" tts:border=\"none\" tts:direction=\"ltr\" tts:textAlign=\"end\""
    let other = TTMLSource.document("<div><p end=\"1s\" \(usual)>x</p></div>")
    #expect(try TTMLParser.parse(Array(other.utf8).span).notDrawn.isEmpty)
  }

  @Test(
    "The other element of animation is told, and a direction only where letters run another way")
  func toldElements() throws {
    func told(_ body: String) throws -> [String] {
      try TTMLParser.parse(Array(TTMLSource.document(body).utf8).span).notDrawn
    }
    let animate = #"<div><p><animate tts:color="red;blue" dur="1s"/>x</p></div>"#
    #expect(try told(animate) == ["<animate>"])
    #expect(try told(#"<div><p><set tts:color="red" dur="1s"/>x</p></div>"#) == [])
    #expect(try told(#"<div tts:direction="rtl"><p>שלום</p></div>"#) == [])
    #expect(try told(#"<div tts:direction="ltr"><p>שלום</p></div>"#) == ["direction"])
  }
}
