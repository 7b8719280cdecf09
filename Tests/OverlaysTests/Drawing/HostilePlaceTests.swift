import MediaCore
import Testing

@testable import Overlays

@Suite("Places and sizes beyond all measure") struct HostilePlaceTests {
  private let drawing = Drawing()

  @Test("A region of any number of lines is as high as the picture", arguments: [100, 9_999_999])
  func tallRegions(lines: Int) throws {
    for lines in ["\(lines)", "9223372036854775807", "9999999999999999999"] {
      for anchor in ["0%,100%", "0%,0%", "50%,50%"] {
        let viewport = anchor == "0%,0%" ? "0%,0%" : "0%,100%"
        let picture = try drawing.cue(
          "Hello", settings: "region:a",
          head: "REGION\nid:a\nlines:\(lines)\nregionanchor:\(anchor)\nviewportanchor:\(viewport)\n"
        )
        // Text lies at the end of the region, which is on the picture here only.
        if anchor == "0%,100%" { #expect(abs(try #require(picture.letters).bottom - 1) < 0.03) }
      }
    }
  }

  @Test("Settings and styles of any size do no harm")
  func sizes() throws {
    let huge = String(repeating: "9", count: 300)
    for settings in ["line:\(huge)", "line:-\(huge)", "line:0.\(huge)", "position:0.\(huge)%"] {
      _ = try drawing.cue("Hello", settings: settings)
    }
    for style in [
      "font-size: \(huge)px", "font-size: 1e308em", "text-shadow: 1e308px -1e308em 1e308px",
      "color: hsl(1e308turn, 1e308%, 1e308%)", "background: rgb(1e308%, -1e308, 0)",
      "opacity: 1e308",
    ] {
      _ = try drawing.cue("<b>Hel<b>lo</b></b>", head: "STYLE\n::cue(b) { \(style) }\n")
    }
  }

  @Test("Letters are no larger than the picture, however sizes multiply, and fewer where large")
  func letters() throws {
    let frame = CueFrame(width: 640, height: 360)
    for length in [CueLength(10, .em), CueLength(30_000, .pixels), CueLength(1e5, .viewportHeight)]
    {
      var style = CueTextStyle(lineHeight: frame.lineHeight)
      let says = CueStyle([CueStyleProperty.fontSize(length)])
      for _ in 0..<3 { style.apply(says, on: frame, size: 1) }
      #expect(style.lineHeight == 360)
    }
    let text = CueNode.text(String(repeating: "x", count: 5000))
    func count(_ size: Double) -> Int {
      let element = CueElement(
        kind: .class, style: [.fontSize(CueLength(size, .em))], children: [text])
      let cue = Cue(start: .zero, end: .seconds(1), payload: "", nodes: [.element(element)])
      return CueTextBuilder.text(
        of: cue, CueStyleMatcher([]), SubtitleStyle(), .preWrap, on: frame, at: .zero
      ).runs.reduce(0) { $0 + $1.text.count }
    }
    #expect(count(0.5) == 4000 && count(1000) < 20)
    _ = try drawing.cue("Hello world", head: "STYLE\n::cue { font-size: 30000px }\n")
  }

  @Test("Numbers are bounded to those of pictures")
  func numbers() {
    #expect(Int(pixels: 1.5) == 2 && Int(pixels: -1.4) == -1 && Int(pixels: .nan) == 0)
    #expect(Int(pixels: .infinity) == 1 << 24 && Int(pixels: -1e300) == -1 << 24)
    #expect(UInt8(share: 0.5) == 128 && UInt8(share: 1e300) == 255)
    #expect(UInt8(share: -1) == 0 && UInt8(share: .nan) == 0)
  }
}
