import MediaCore
import Overlays
import Testing

@Suite("The size of an SVG document") struct SVGSizeTests {
  private func document(_ attributes: String) -> VectorContent {
    .svg("<svg xmlns='http://www.w3.org/2000/svg' \(attributes)><rect width='9' height='9'/></svg>")
  }

  @Test(
    "One of which nothing could be seen is an error, and one that is none",
    arguments: [
      "width='0' height='0'", "width='0' height='9'", "width='9' height='0px'", "width='-5'",
      "height='nan'", "width='inf'", "width='nine'", "width='9 px'", "width='9quux'",
      "height='1e999'", "width='--5'", "width='.'", "viewBox='0 0 0 0'", "viewBox='0 0 9 -9'",
    ])
  func refused(attributes: String) {
    let content = document(attributes)
    #expect(Graphics.failure(of: content) == .badGraphic)
    #expect(content.naturalSize == nil)
  }

  @Test(
    "One that is written as SVG has it is taken",
    arguments: [
      ("width='64' height='48px'", PixelSize(width: 64, height: 48)),
      ("width=' 6.4e1 ' height='+48'", PixelSize(width: 64, height: 48)),
      ("width='100%' height='100%' viewBox='0 0 30 20'", PixelSize(width: 30, height: 20)),
      ("width='auto' height='' viewBox='0 0 30 20'", PixelSize(width: 30, height: 20)),
      ("width='2em' height='3EX' viewBox='0 0 30 20'", PixelSize(width: 30, height: 20)),
      ("width='10mm' height='1in' viewBox='0,0,30,20'", PixelSize(width: 30, height: 20)),
      ("width='0.2' height='0.1'", PixelSize(width: 1, height: 1)), ("", nil),
    ] as [(String, PixelSize?)])
  func taken(attributes: String, size: PixelSize?) {
    let content = document(attributes)
    #expect(Graphics.failure(of: content) == nil)
    #expect(content.naturalSize == size)
  }
}
