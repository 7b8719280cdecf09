import MediaCore
import Testing

@testable import Overlays

@Suite("Style sheets of WebVTT")
struct WebVTTStyleTests {
  private func sheet(_ text: String) throws -> (rules: [CueStyleRule], faults: [SubtitleDiagnostic])
  {
    let parsed = try webVTT("STYLE\n" + text)
    #expect(parsed.styleSheets.map(\.source) == [text])
    return (parsed.styleSheets.flatMap(\.rules), parsed.diagnostics)
  }

  private func properties(_ declarations: String) throws -> [CueStyleProperty] {
    let (rules, faults) = try sheet("::cue { \(declarations) }")
    #expect(faults.isEmpty, "\(declarations)")
    return rules.flatMap(\.declarations).map(\.property)
  }

  @Test("Rules that say nothing are none, and so are those beyond thousands")
  func many() {
    func sheet(_ count: Int, _ declarations: [CueStyleRule.Declaration]) -> CueStyleSheet {
      let rule = CueStyleRule(
        selectors: [CueSelector(target: .cue, compounds: [])], declarations: declarations)
      return CueStyleSheet(source: "", rules: Array(repeating: rule, count: count))
    }
    #expect(CueStyleMatcher([sheet(100_000, [])]).isEmpty)
    let red = CueStyleProperty.color(CueColor(rgb: 0xFF0000))
    let blue = CueStyleProperty.color(CueColor(rgb: 0x0000FF))
    let many = CueStyleMatcher([
      sheet(1000, [.init(blue)]), sheet(500, [.init(red)]), sheet(10_000, [.init(blue)]),
    ])
    #expect(many.style(ofCue: "") == CueStyleMatcher([sheet(1, [.init(blue)])]).style(ofCue: ""))
  }

  @Test(
    "have properties",
    arguments: [
      ("color: PapayaWhip", [CueStyleProperty.color(CueColor(rgb: 0xFFEFD5))]),
      ("color:#abc;", [.color(CueColor(rgb: 0xAABBCC))]),
      ("color: #11223380", [.color(CueColor(red: 0x11, green: 0x22, blue: 0x33, alpha: 0x80))]),
      ("color: rgb(1, 2, 300)", [.color(CueColor(red: 1, green: 2, blue: 255))]),
      (
        "color: rgb(100% 50% 0% / 50%)",
        [.color(CueColor(red: 255, green: 128, blue: 0, alpha: 128))]
      ),
      ("color: hsla(120, 100%, 25%, 1)", [.color(CueColor(red: 0, green: 128, blue: 0))]),
      ("color: hsl(-.5turn 100% 50%)", [.color(CueColor(red: 0, green: 255, blue: 255))]),
      ("background: transparent", [.backgroundColor(.transparent)]),
      ("background: none", [.backgroundColor(.transparent)]),
      (
        "background-color: rgba(0,0,0,.8)",
        [.backgroundColor(CueColor(red: 0, green: 0, blue: 0, alpha: 204))]
      ),
      ("opacity: 2", [.opacity(1)]), ("opacity: 25%", [.opacity(0.25)]),
      ("visibility: hidden", [.isVisible(false)]),
      ("text-decoration: underline overline red", [.textDecoration([.underline, .overline])]),
      ("text-decoration: none", [.textDecoration([])]),
      (
        "text-shadow: 1px 2px, red 0 0 3px",
        [
          .textShadow([
            CueShadow(
              x: CueLength(1, .pixels), y: CueLength(2, .pixels), blur: CueLength(0, .pixels),
              color: nil),
            CueShadow(
              x: CueLength(0, .pixels), y: CueLength(0, .pixels), blur: CueLength(3, .pixels),
              color: CueColor(rgb: 0xFF0000)),
          ])
        ]
      ),
      (
        "outline: 2px solid lime",
        [
          .outlineWidth(CueLength(2, .pixels)), .outlineColor(CueColor(rgb: 0xFF00)),
          .hasOutline(true),
        ]
      ),
      ("outline-color: invert", [.outlineColor(nil)]),
      ("font-family: 'A B', Some Font, serif", [.fontFamily(["A B", "Some Font", "serif"])]),
      ("font-size: 4.4EM", [.fontSize(CueLength(4.4, .em))]),
      ("font-size: 3.5%", [.fontSize(CueLength(3.5, .percent))]),
      ("font-size: 12pt", [.fontSize(CueLength(16, .pixels))]),
      ("font-size: 5vh", [.fontSize(CueLength(5, .viewportHeight))]),
      ("font-weight: 550; font-style: oblique", [.fontWeight(550), .isItalic(true)]),
      (
        "font: italic bold 120%/1.5 \"A\", serif",
        [
          .isItalic(true), .fontWeight(700), .fontSize(CueLength(120, .percent)),
          .lineHeight(CueLength(1.5, .em)), .fontFamily(["A", "serif"]),
        ]
      ),
      (
        "font: 2em / normal x",
        [
          .isItalic(false), .fontWeight(400), .fontSize(CueLength(2, .em)), .lineHeight(nil),
          .fontFamily(["x"]),
        ]
      ),
      ("white-space: pre-wrap", [.whiteSpace(.preWrap)]),
      ("ruby-position: under", [.rubyPosition(.under)]),
      ("text-combine-upright: digits 4", [.combinesUpright(true)]),
      (";; COLOR : red ;/* ; */", [.color(CueColor(rgb: 0xFF0000))]),
      ("c\\6Flor: r\\65 d", [.color(CueColor(rgb: 0xFF0000))]),
    ])
  func reads(text: String, wanted: [CueStyleProperty]) throws {
    #expect(try properties(text) == wanted)
  }

  @Test(
    "lose the declaration that is wrong or not allowed, and no more",
    arguments: [
      "width: 20px", "position: absolute", "color: 1", "color: #12", "color: rgb(1,2)",
      "color: nothing",
      "opacity: x", "font-size: 4.4ef", "font-size: 3.5.5%", "font-size: -1px", "font: 12px",
      "color red",
      "background: url(http://a/b.png)", "background-image: url(x)", "text-shadow: 1px",
      "visibility: 1",
      "content: \"x\"", "text-decoration: nonsense", "{color: red}", "font-weight: 0",
      "white-space: x",
    ])
  func losesDeclarations(text: String) throws {
    let (rules, faults) = try sheet("::cue { opacity: 0.5; \(text); white-space: pre }")
    #expect(rules.flatMap(\.declarations).map(\.property) == [.opacity(0.5), .whiteSpace(.pre)])
    #expect(faults.count == 1)
    #expect(faults.first?.line == 4)
  }

  @Test(
    "lose the rule whose selector is not one for cues",
    arguments: [
      "b", "::before", "::cue()", "::cue(p)", "::cue(b + i)", "::cue(:hover)", "::cue([id=a])",
      "::cue(b,)",
      "::cue, b", "audio::cue", "::cue(> b)", "::cue(bi!)", "::cue-region(b i)", "@import 'x';",
      "@media x { ::cue { } }",
    ])
  func losesRules(text: String) throws {
    let block = text.hasPrefix("@") ? text : text + " { color: red }"
    let (rules, faults) = try sheet("::cue(u){opacity:1}\n\(block)\n::cue(i){opacity:0}")
    #expect(rules.count == 2)
    #expect(faults.map(\.kind) == [.unsupportedStyle])
    #expect(faults.first?.line == 5)
  }

  private let cue = "<v.loud.x Ann B>a<b.red>b<i>c</i></b></v>"

  /// The opacity that a rule of the selector gives to the cue and to v, b and i in it.
  private func opacities(_ selector: String) throws -> [Bool] {
    let parsed = try webVTT(
      "STYLE\n\(selector) { opacity: 0.5 }\n\nid\n00:00.000 --> 00:01.000\n<lang en-GB>\(cue)")
    let matcher = CueStyleMatcher(parsed.styleSheets)
    #expect(!matcher.isEmpty)
    var path: [CueElement] = []
    var nodes = parsed.cues[0].nodes
    var found = [matcher.style(ofCue: "id").opacity != nil]
    while case .element(let element)? = nodes.last {
      path.append(element)
      nodes = element.children
      if element.kind != .language {
        found.append(matcher.style(of: path, inCue: "id", phase: .past).opacity != nil)
      }
    }
    return found
  }

  @Test(
    "match the cue, voice, bold and italic",
    arguments: [
      ("::cue", [true, false, false, false]), ("video::cue", [true, false, false, false]),
      ("::CUE(#id)", [true, false, false, false]), ("::cue(#other)", [false, false, false, false]),
      ("::cue(:root)", [true, false, false, false]), ("::cue(*)", [true, true, true, true]),
      ("::cue(b)", [false, false, true, false]), ("::cue(b, i)", [false, false, true, true]),
      ("::cue(b), ::cue(i)", [false, false, true, true]),
      ("::cue(.red)", [false, false, true, false]),
      ("::cue(.loud.x)", [false, true, false, false]),
      ("::cue(v.y)", [false, false, false, false]),
      ("::cue(v[voice=\"Ann B\"])", [false, true, false, false]),
      ("::cue([voice^=Ann])", [false, true, false, false]),
      ("::cue([voice=Ann])", [false, false, false, false]),
      ("::cue([voice~=B])", [false, true, false, false]),
      ("::cue(v i)", [false, false, false, true]), ("::cue(v > i)", [false, false, false, false]),
      ("::cue(v>b>i)", [false, false, false, true]), ("::cue(#id b)", [false, false, true, false]),
      ("::cue(#no b)", [false, false, false, false]),
      ("::cue(:root > b)", [false, false, false, false]),
      ("::cue(:lang(en) )", [false, true, true, true]),
      ("::cue(i:lang(fr, 'en-gb'))", [false, false, false, true]),
      ("::cue(:lang(fr))", [false, false, false, false]),
      ("::cue(b:past)", [false, false, true, false]),
      ("::cue(:future)", [false, false, false, false]),
      ("::cue-region", [false, false, false, false]),
    ])
  func matches(selector: String, wanted: [Bool]) throws {
    #expect(try opacities(selector) == wanted)
  }

  @Test("win by importance, then by weight, then by being later")
  func cascade() throws {
    let parsed = try webVTT(
      """
      STYLE
      ::cue(.a) { opacity: 0.1; color: red !important }
      ::cue(b) { opacity: 0.2; color: blue; visibility: hidden; font-weight: 100 }
      ::cue(b) { visibility: visible }

      STYLE
      ::cue(c b) { font-weight: 200 }
      ::cue-region { opacity: 0.3 }
      ::cue-region(#r) { opacity: 0.4 }

      00:00.000 --> 00:01.000
      <c><b.a>x
      """)
    let matcher = CueStyleMatcher(parsed.styleSheets)
    guard case .element(let outer) = parsed.cues[0].nodes[0],
      case .element(let inner) = outer.children[0]
    else {
      Issue.record("the tree has another shape")
      return
    }
    let style = matcher.style(of: [outer, inner], inCue: "")
    #expect(style.opacity == 0.1)
    #expect(style.color == CueColor(rgb: 0xFF0000))
    #expect(style.isVisible == true)
    #expect(style.fontWeight == 200)
    #expect(matcher.style(ofRegion: "r").opacity == 0.4)
    #expect(matcher.style(ofRegion: "q").opacity == 0.3)
  }

  @Test("go over what elements are without any")
  func defaults() throws {
    let parsed = try webVTT(
      "STYLE\n::cue(.yellow) { color: cyan }\n\n00:00.000 --> 00:01.000\n<b.yellow.bg_blue.magenta.x>a<i.lime.red>b"
    )
    guard case .element(let bold) = parsed.cues[0].nodes[0],
      case .element(let italic) = bold.children[1]
    else {
      Issue.record("the tree has another shape")
      return
    }
    let matcher = CueStyleMatcher(parsed.styleSheets)
    let outer = matcher.style(of: [bold], inCue: "")
    #expect(outer.fontWeight == 700)
    #expect(outer.color == CueColor(rgb: 0x00FFFF))
    #expect(outer.backgroundColor == CueColor(rgb: 0x0000FF))
    let inner = matcher.style(of: [bold, italic], inCue: "")
    #expect(inner.isItalic == true)
    #expect(inner.color == CueColor(rgb: 0xFF0000))
    #expect(inner.fontWeight == nil)
  }

  @Test("know the 148 names of colours")
  func colors() {
    #expect(NamedColors.count == 148)
    #expect(NamedColors.color("rebeccapurple") == CueColor(rgb: 0x663399))
    #expect(NamedColors.color("darkslategrey") == NamedColors.color("darkslategray"))
  }
}
