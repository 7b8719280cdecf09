import MediaCore
import Testing

@testable import Overlays

@Suite("What TTML shows") struct TTMLVisibilityTests {
  private let layout = """
    <layout>
      <region xml:id="none" tts:display="none"/><region xml:id="hidden" tts:visibility="hidden"/>
      <region xml:id="clear" tts:opacity="0.0"/><region xml:id="faint" tts:opacity="0.5"/>
      <region xml:id="yellow" tts:color="yellow" tts:fontStyle="italic" tts:backgroundColor="red"/>
    </layout>
    """

  private func cues(_ body: String) throws -> [Cue] {
    try TTMLSource.cues("<div begin=\"0s\" end=\"1s\">\(body)</div>", head: layout)
  }

  @Test(
    "What takes no part in the picture, is not seen or is clear all through is not shown",
    arguments: [
      #"tts:display="none""#, #"tts:visibility="hidden""#, #"tts:opacity="0""#, #"region="none""#,
      #"region="hidden""#, #"region="clear""#,
    ])
  func hidden(attribute: String) throws {
    for element in ["<p \(attribute)>a<br/>b</p>", "<p><span \(attribute)>a</span></p>"] {
      #expect(try cues(element + "<p>c</p>").map(\.payload) == ["c"], "\(element)")
    }
    #expect(try TTMLSource.cues("<div \(attribute)><p end=\"1s\">a</p></div>", head: layout) == [])
  }

  @Test("Part of a text that is not seen keeps its room, and parts of it may be seen")
  func parts() throws {
    let body =
      #"<p>a<span tts:visibility="hidden">b<span tts:visibility="visible">c</span></span></p>"#
    let cue = try #require(try cues(body).first)
    let hidden = CueElement(kind: .class, style: [.isVisible(false)], children: [.text("b")])
    #expect(cue.nodes == [.text("a"), .element(hidden), .text("c")] && cue.payload == "ac")
    #expect(try cues(#"<p>a<span tts:display="none">b<span>c</span></span></p>"#)[0].payload == "a")
  }

  @Test("Content is as opaque as all that it lies in")
  func opacity() throws {
    let cue = try #require(try cues(#"<p region="faint" tts:opacity="0.5">a</p>"#).first)
    let faint = CueElement(kind: .class, style: [.opacity(0.25)], children: [.text("a")])
    #expect(cue.nodes == [.element(faint)])
  }

  @Test("Styles of a region reach its content, as far as styles are inherited")
  func regions() throws {
    let yellow = CueStyleProperty.color(CueColor(rgb: 0xFFFF00))
    let italic = CueNode.element(CueElement(kind: .italic, children: [.text("a")]))
    let colored = CueElement(kind: .class, style: [yellow], children: [italic])
    #expect(try cues(#"<p region="yellow">a</p>"#).first?.nodes == [.element(colored)])
    // What the content says itself counts more, also where it says it further out than the region.
    let body =
      #"<div tts:fontStyle="normal" region="yellow"><p><span tts:color="white">a</span></p></div>"#
    #expect(try cues(body).first?.nodes == [.text("a")])
  }
}
