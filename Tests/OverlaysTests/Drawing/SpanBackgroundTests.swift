import FFmpeg
import MediaCore
import Overlays
import Testing

@Suite("What is behind parts of a text") struct SpanBackgroundTests {
  private let drawing = Drawing()

  private func isRed(_ pixel: DrawnPicture.Pixel) -> Bool {
    pixel.red > 160 && pixel.green < 60 && pixel.blue < 60
  }

  /// Expects red text on red: one box without holes, as high as a line.
  private func expectWhole(_ picture: DrawnPicture, _ comment: Comment) throws {
    let box = try #require(picture.box(where: isRed), comment)
    let size = picture.size
    let area = box.width * Double(size.width) * box.height * Double(size.height)
    // Letters of some fonts rise a row above the box.
    #expect(Double(picture.count(where: isRed)) > area * 0.96, comment)
    #expect((0.052...0.068).contains(box.height), comment)
  }

  @Test(
    "What is behind a part of WebVTT is behind all that is in it, and not behind its ruby text",
    arguments: [
      "<c.red.bg_red>HH<i>HH</i>HH</c>", "<c.red.bg_red>HH<v Ann>HH<b>HH</b></v></c>",
      "<c.red.bg_red><ruby>HHHH<rt><c.white>o</c></rt></ruby></c>",
      "<c.red.bg_red>HH<ruby>HHHH<rt><c.white>o</c></rt></ruby>HH</c>",
      "<c.red.bg_red>HH<ruby><b>HH</b>HH<rt><c.white>o</c></rt>HH<rt><c.white>o</c></rt></ruby>HH</c>",
      "<ruby.bg_red.red>HHHH<rt><c.white>o</c></rt></ruby>",
      "<ruby><c.bg_red.red>HHHH</c><rt><c.white>o</c></rt></ruby>",
      "H<ruby><c.bg_red.red>HHHH</c><rt><c.white>o</c></rt></ruby>H",
    ])
  func webVTT(text: String) throws { try expectWhole(try drawing.cue(text), "\(text)") }

  @Test(
    "So it is in TTML",
    arguments: [
      #"<span %>HH<span>HH</span>HH</span>"#,
      #"<span %>HH<span tts:ruby="container">^</span>HH</span>"#,
      #"<span tts:ruby="container" %>^</span>"#,
    ])
  func ttml(text: String) throws {
    let red = #"tts:backgroundColor="red" tts:color="red""#
    let ruby =
      #"<span tts:ruby="base">HHHH</span><span tts:ruby="text" tts:color="white">o</span>"#
    let body = text.replacing("%", with: red).replacing("^", with: ruby)
    try expectWhole(
      try drawing.picture(TTMLSource.document("<div><p end=\"9s\">\(body)</p></div>")), "\(text)")
  }

  @Test("What lies within lies over what is around it")
  func nested() throws {
    let blue = { (pixel: DrawnPicture.Pixel) in pixel.blue > 160 && pixel.red < 60 }
    let text = "<c.red.bg_red>HH<c.blue.bg_blue>HH</c>HH</c>"
    let picture = try drawing.cue(text)
    let (inner, outer) = (
      try #require(picture.box(where: blue)), try #require(picture.box(where: isRed))
    )
    #expect(outer.left < inner.left && inner.right < outer.right && inner.width > 0.02)
    let half = "STYLE\n::cue(.half) { background-color: rgba(0,0,255,0.5) }"
    let mixed = try drawing.cue("<c.red.bg_red>HH<c.half.red>HH</c></c>", head: half)
    #expect(mixed.count { abs(Int($0.red) - 127) < 4 && abs(Int($0.blue) - 127) < 4 } > 40)
  }
}
