import FFmpeg
import MediaCore
import Testing

@testable import Overlays

@Suite("What is behind TTML") struct TTMLBackgroundTests {
  private let drawing = Drawing()
  private static let box = #"tts:origin="10% 10%" tts:extent="80% 80%""#

  private func picture(
    _ body: String, region: String = "", at seconds: Double = 1, style: SubtitleStyle? = nil
  ) throws -> DrawnPicture {
    var drawing = drawing
    drawing.style = style ?? drawing.style
    let layout = #"<layout><region xml:id="r" \#(Self.box) \#(region)/></layout>"#
    return try drawing.picture(TTMLSource.document(body, head: layout), at: seconds)
  }

  private func isRed(_ pixel: DrawnPicture.Pixel) -> Bool {
    pixel.red > 200 && pixel.green < 40 && pixel.blue < 40
  }
  private func isBlue(_ pixel: DrawnPicture.Pixel) -> Bool {
    pixel.red < 40 && pixel.green < 40 && pixel.blue > 200
  }

  @Test("A region that shows its colour always does so without text, while it is there")
  func always() throws {
    let body = #"<div region="r"><p begin="5s" end="6s">text</p></div>"#
    let colored = ##"tts:backgroundColor="#ff0000""##
    let always = colored + #" tts:showBackground="always""#
    for time in [1.0, 5.5, 8] {
      let back = try #require(try picture(body, region: always, at: time).box(where: isRed))
      #expect(abs(back.left - 0.1) < 0.01 && abs(back.bottom - 0.9) < 0.01, "at \(time)")
    }
    let active = colored + #" tts:showBackground="whenActive""#
    #expect(try picture(body, region: active).everything == nil)
    let timed = always + #" begin="2s" end="3s""#
    #expect(try picture(body, region: timed, at: 1).everything == nil)
    #expect(try picture(body, region: timed, at: 2.5).everything != nil)
    #expect(try picture(body, region: timed, at: 3.5).everything == nil)
    // It says nothing.
    let cues = try TTMLSource.cues(
      body, head: #"<layout><region xml:id="r" \#(Self.box) \#(always)/></layout>"#)
    #expect(cues.map(\.payload) == ["text"])
    let wanted = SubtitleStyle(backgroundColor: .transparent)
    #expect(try picture(body, region: always, style: wanted).count(where: isRed) == 0)
  }

  @Test("A paragraph and what it lies in have their colours across the region")
  func blocks() throws {
    let body = """
      <div region="r" tts:backgroundColor="blue"><p end="3s" tts:backgroundColor="red">one</p>
      <p end="3s"><span>two</span></p></div>
      """
    let picture = try picture(body)
    let (red, blue) = (
      try #require(picture.box(where: isRed)), try #require(picture.box(where: isBlue))
    )
    for back in [red, blue] {
      #expect(abs(back.left - 0.1) < 0.01 && abs(back.right - 0.9) < 0.01)
    }
    #expect(abs(red.top - 0.1) < 0.01 && abs(red.height - 0.06) < 0.01)
    #expect(abs(blue.top - red.bottom) < 0.01 && abs(blue.height - 0.06) < 0.01)
    // The black that is behind text otherwise is not.
    #expect(picture.count { $0.alpha > 0 && $0.red < 40 && $0.blue < 40 } == 0)
    #expect(picture.letters != nil)
  }

  @Test("So has one whose text lies in spans, or does not say all of it")
  func spans() throws {
    let body = #"<div region="r"><p end="3s" tts:backgroundColor="red"><span>text</span></p></div>"#
    let red = try #require(try picture(body).box(where: isRed))
    #expect(abs(red.width - 0.8) < 0.01)
    let span =
      #"<div region="r"><p end="3s"><span tts:backgroundColor="red">text</span></p></div>"#
    #expect(try #require(try picture(span).box(where: isRed)).width < 0.3)
    let wanted = SubtitleStyle(backgroundColor: .transparent)
    #expect(try picture(body, style: wanted).count(where: isRed) == 0)
    let later = try picture(body, at: 4)
    #expect(later.everything == nil)
  }
}
