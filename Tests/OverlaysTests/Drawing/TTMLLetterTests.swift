import FFmpeg
import MediaCore
import Testing

@testable import Overlays

@Suite("Letters of TTML") struct TTMLLetterTests {
  private let drawing = Drawing()

  private func picture(_ span: String, p: String = "", region: String = "") throws -> DrawnPicture {
    let place = region.isEmpty ? #"tts:origin="10% 10%" tts:extent="80% 80%""# : region
    return try drawing.picture(
      TTMLSource.document(
        #"<div region="r"><p \#(p)>\#(span)</p></div>"#,
        head: #"<layout><region xml:id="r" \#(place)/></layout>"#))
  }

  /// How far the upper part of all letters is to the right of the lower part, in shares of the picture's width.
  private func lean(_ picture: DrawnPicture) throws -> Double {
    let all = try #require(picture.letters)
    let rows = Int(all.top * 360)..<Int(all.bottom * 360)
    let quarter = rows.count / 4
    let top = try #require(picture.part(rows: rows.lowerBound..<rows.lowerBound + quarter).letters)
    let bottom = try #require(
      picture.part(rows: rows.upperBound - quarter..<rows.upperBound).letters)
    return top.middle - bottom.middle
  }

  @Test("lean as far as is said, all alike", arguments: ["shear", "fontShear", "lineShear"])
  func shear(name: String) throws {
    func lean(_ percent: Double) throws -> Double {
      try self.lean(try picture("I", p: #"tts:\#(name)="\#(percent)%""#))
    }
    let straight = try lean(0)
    #expect(abs(straight) < 0.002)
    let right = try lean(16.67)
    let left = try lean(-16.67)
    #expect(right > 0.003 && abs(left + right) < 0.003)
    #expect(try lean(33) > right * 1.5)
    // Out of range, the limit; and nothing that is no share.
    #expect(abs(try lean(101) - lean(100)) < 0.001)
    #expect(abs(try self.lean(try picture("I", p: #"tts:\#(name)="Invalid""#))) < 0.002)
    // It is over where the paragraph is.
    let both = TTMLSource.document(
      #"<div><p tts:\#(name)="20%">I</p></div><div><p tts:color="red">I</p></div>"#)
    let red = try #require(try drawing.picture(both).box { $0.red > 160 && $0.green < 90 })
    #expect(red.width < 0.01)
  }

  @Test("have marks over or under them")
  func emphasis() throws {
    func yellow(_ pixel: DrawnPicture.Pixel) -> Bool {
      // Hollow marks are thin, and so never quite of their colour.
      pixel.red > 60 && pixel.green > 60 && pixel.blue < pixel.red / 2
    }
    func marks(_ value: String) throws -> (marks: DrawnPicture.Box?, letters: DrawnPicture.Box) {
      let picture = try picture(#"ab <span tts:textEmphasis="\#(value)">cd, ef</span> gh"#)
      return (picture.box(where: yellow), try #require(picture.letters))
    }
    for value in ["auto", "filled circle", "open dot before", "sesame outside", "'x'"] {
      let (marks, letters) = try marks("\(value) yellow")
      let box = try #require(marks, "\(value)")
      #expect(box.bottom < letters.top + 0.02, "\(value)")
      #expect(box.left > letters.left && box.right < letters.right)
    }
    let under = try marks("dot after yellow")
    #expect(try #require(under.marks).top > under.letters.top)
    #expect(try marks("none yellow").marks == nil && marks("invalid yellow").marks == nil)
    // Marks are no text, and what stands under none has none.
    let cue = try #require(
      try TTMLSource.cues(#"<div><p>a <span tts:textEmphasis="dot">b, c</span></p></div>"#).first)
    #expect(cue.plainText == "a b, c" && cue.payload == "a b, c")
    #expect(cue.nodes.count { if case .element = $0 { true } else { false } } == 2)
  }

  @Test("have marks as far as there is room for them")
  func manyMarks() throws {
    let text = String(repeating: "x", count: 400)
    let body = (0..<200).map { #"<p begin="\#($0)s" tts:textEmphasis="dot">\#(text)</p>"# }
    let bytes = Array(TTMLSource.document("<div>\(body.joined())</div>").utf8)
    let parsed = try TTMLParser.parse(bytes.span)
    let cues = parsed.cues
    #expect(parsed.notDrawn == ["textEmphasis of so much text"])
    #expect(cues.count == 200 && cues.allSatisfy { $0.plainText == text })
    let marked = cues.count { $0.nodes.count > 1 }
    #expect(marked == 65_536 / 400)
    let long = String(repeating: "x", count: 501)
    let cue = try TTMLSource.cues(#"<div><p tts:textEmphasis="dot">\#(long)</p></div>"#).first
    #expect(cue?.nodes.count == 1)
  }

  @Test("stand upright in vertical lines where they are combined", arguments: ["tbrl", "tblr"])
  func combined(mode: String) throws {
    let region = #"tts:origin="10% 10%" tts:extent="80% 80%" tts:writingMode="\#(mode)""#
    func digits(_ span: String) throws -> DrawnPicture.Box {
      let red = try picture("日本\(span)日本", region: region)
        .box { $0.red > 160 && $0.green < 90 && $0.blue < 90 }
      return try #require(red)
    }
    // The picture is wider than high: shares are of other lengths.
    func shape(_ box: DrawnPicture.Box) -> Double { box.width * 640 / (box.height * 360) }
    let turned = try digits(#"<span tts:color="red">12</span>"#)
    let upright = try digits(#"<span tts:color="red" tts:textCombine="all">12</span>"#)
    #expect(shape(turned) < 0.9 && shape(upright) > 1)
    // Four are as wide as two.
    let four = try digits(#"<span tts:color="red" tts:textCombine="all">1234</span>"#)
    #expect(abs(four.width - upright.width) < 0.012 && abs(four.height - upright.height) < 0.012)
    #expect(abs(four.middle - upright.middle) < 0.008)
    let letters = try picture("日本", region: region)
    let column = try #require(letters.letters)
    #expect(abs(column.middle - upright.middle) < 0.015)
  }

  @Test("are combined in WebVTT as well, and in horizontal lines stand as they are")
  func webVTT() throws {
    let head = "STYLE\n::cue(c) { text-combine-upright: all; color: red }"
    let upright = try drawing.cue("日本<c>12</c>日本", settings: "vertical:rl", head: head)
    let box = try #require(upright.box { $0.red > 160 && $0.green < 90 && $0.blue < 90 })
    #expect(box.width * 640 > box.height * 360)
    let plain = try drawing.cue("a<c>12</c>b", head: "STYLE\n::cue(c) { color: red }")
    let same = try drawing.cue("a<c>12</c>b", head: head)
    #expect(plain.count { $0.alpha > 0 } == same.count { $0.alpha > 0 })
  }

  @Test("have shadows and outlines")
  func shadows() throws {
    let plain = try picture("I")
    func lime(_ pixel: DrawnPicture.Pixel) -> Bool { pixel.green > 160 && pixel.red < 90 }
    #expect(plain.box(where: lime) == nil)
    let shadow = try picture(
      "I", p: ##"tts:textShadow="10% 10% #00ff00, 1px 1px""##)
    let letters = try #require(shadow.letters)
    let cast = try #require(shadow.box(where: lime))
    #expect(cast.right > letters.right && cast.bottom > letters.bottom)
    let outlined = try picture("I", p: ##"tts:textOutline="#00ff00 5%""##)
    let line = try #require(outlined.box(where: lime))
    #expect(line.left < (outlined.letters?.left ?? 0))
  }

  @Test("tell what of their look is not drawn, once")
  func notDrawn() throws {
    let text = TTMLSource.document(
      """
      <div><p tts:letterSpacing="10%">a</p><p tts:letterSpacing="20%">b</p>
      <p tts:textOrientation="mixed">c</p><audio src="a.wav"/></div>
      """)
    let timeline = try SubtitleFile.timeline(of: Array(text.utf8).span)
    #expect(timeline.notDrawn == ["<audio>", "letterSpacing"])
    #expect(timeline.cues.cues.count == 3)
  }
}
