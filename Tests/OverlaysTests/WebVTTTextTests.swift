import MediaCore
import Testing

@testable import Overlays

@Suite("The text of cues")
struct WebVTTTextTests {
  @Test(
    "is read to a tree",
    arguments: [
      ("a\nb", "| \"a\nb\"\n"), ("<b>x</b>y", "| <b>\n|   \"x\"\n| \"y\"\n"),
      ("<i.one.two..three x>y", "| <i>\n|   class=\"one two three\"\n|   \"y\"\n"),
      ("<v  Ann \t B&amp;C >y", "| <span>\n|   title=\"Ann B&C\"\n|   \"y\"\n"),
      ("<v\nAnn>y", "| <span>\n|   title=\"Ann\"\n|   \"y\"\n"),
      ("<lang en-GB>y", "| <span>\n|   lang=\"en-GB\"\n|   \"y\"\n"),
      ("<b>x</i>y</b>z", "| <b>\n|   \"x\"\n|   \"y\"\n| \"z\"\n"),
      ("<ruby>a<rt>b</ruby>c", "| <ruby>\n|   \"a\"\n|   <rt>\n|     \"b\"\n| \"c\"\n"),
      ("<rt>a</rt>", "| \"a\"\n"), ("<B>a", "| \"a\"\n"), ("<>a</>b", "| \"a\"\n| \"b\"\n"),
      (
        "<00:01.000>a<1:2>b<00:01.000 >c",
        "| <?timestamp 00:00:01.000>\n| \"a\"\n| \"b\"\n| \"c\"\n"
      ),
      ("a<b", "| \"a\"\n| <b>\n"), ("a > b", "| \"a > b\"\n"),
    ])
  func reads(text: String, wanted: String) throws {
    #expect(try tree(text) == wanted)
  }

  @Test(
    "has character references",
    arguments: [
      ("&lt;b&gt;", "<b>"), ("&amp", "&"), ("&ampx;", "&x;"), ("&unknown;", "&unknown;"),
      ("& x", "& x"),
      ("&notit;&notin;", "¬it;∉"), ("&nsubE;", "\u{2AC5}\u{338}"), ("&#65;&#x42;&#X43", "ABC"),
      ("&#0;&#xD800;&#x110000;&#99999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("&#128;&#x81;", "€\u{81}"), ("&#;&#x;&#", "&#;&#x;&#"),
      ("&lrm;&rlm;&nbsp;", "\u{200E}\u{200F}\u{A0}"),
      ("&CounterClockwiseContourIntegral;", "∳"),
      ("&CounterClockwiseContourIntegrall;", "&CounterClockwiseContourIntegrall;"),
    ])
  func references(text: String, wanted: String) throws {
    let cue = try #require(webVTT("00:00.000 --> 00:01.000\n\(text)").cues.first)
    #expect(cue.nodes == [.text(wanted)])
    #expect(cue.payload == text)
  }

  @Test("knows all 2231 names of the HTML standard, 106 of them without a semicolon")
  func names() {
    #expect(NamedCharacterReferences.count == 2231 - 106)
    #expect(NamedCharacterReferences.text(namedWithoutSemicolon: "AMP") == "&")
    #expect(NamedCharacterReferences.text(namedWithoutSemicolon: "notin") == nil)
  }

  @Test("has languages that reach to what lies within")
  func languages() throws {
    let cue = try #require(
      webVTT("00:00.000 --> 00:01.000\n<lang fr>a<b>b<lang en>c</lang></b></lang><i>d").cues.first)
    guard case .element(let french) = cue.nodes[0], case .element(let bold) = french.children[1],
      case .element(let english) = bold.children[1], case .element(let italic) = cue.nodes[1]
    else {
      Issue.record("the tree has another shape")
      return
    }
    #expect([french, bold, english, italic].map(\.language) == ["fr", "fr", "en", ""])
  }

  @Test("is plain without its markup and its ruby")
  func plainText() throws {
    let cue = try #require(
      webVTT("00:00.000 --> 00:01.000\n<v A>x <ruby>y<rt>no</rt></ruby><00:00.500>z</v>").cues.first
    )
    #expect(cue.plainText == "x yz")
  }
}
