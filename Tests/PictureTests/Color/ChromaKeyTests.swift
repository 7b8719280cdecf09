import FFmpeg
import MediaCore
import Testing
import VitrineTesting

@Suite("Chroma key") struct ChromaKeyTests {
  @Test(
    "A pure background is what it is in full range too", arguments: ["yuv444p", "yuv420p10le"],
    [("ff0000", [255, 0, 0]), ("0000ff", [0, 0, 255]), ("ffff00", [255, 255, 0])])
  func pure(name: String, background: (text: String, wanted: [Int])) throws {
    let unit = name == "yuv444p" ? 1 : 4
    let frame = try Pictures.plain(
      name, [150 * unit, 44 * unit, 21 * unit],
      color: ColorDescription(matrix: "smpte170m", isFullRange: true))
    let made = try frame.filtered(by: "chromaKey=color=#00ff00:background=#\(background.text)")
    var scaler = Scaler()
    let pixel = Pictures.words(try scaler.convert(made, to: "rgb24"), 0).prefix(3)
    #expect(zip(pixel, background.wanted).allSatisfy { abs($0 - $1) <= 3 }, "\(pixel)")
  }

  @Test("A palette becomes a format that has the colours, and keeps what can be seen through")
  func palette() throws {
    let format = VideoFormat(width: 16, height: 8, pixelFormat: "pal8")
    // Blue, green, red, alpha of the first three entries: green, red, and red that is half seen.
    let entries = [0, 255, 0, 255, 0, 0, 255, 255, 0, 0, 255, 128]
    let frame = try VideoFrame(filling: format) { plane, x, _ in
      plane == 0 ? x < 6 ? 0 : x < 11 ? 1 : 2 : x < entries.count ? entries[x] : 0
    }
    let made = try frame.filtered(by: "chromaKey=color=#00ff00:background=#0000ff")
    #expect(made.format.pixelFormat == "rgba")
    let words = Pictures.words(made, 0)
    for (x, wanted) in [(2, [0, 0, 255, 255]), (8, [255, 0, 0, 255]), (14, [255, 0, 0, 128])] {
      let pixel = words[4 * x..<4 * x + 4]
      #expect(zip(pixel, wanted).allSatisfy { abs($0 - $1) <= 3 }, "\(pixel)")
    }
  }
}
