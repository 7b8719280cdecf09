import FFmpeg
import MediaCore
import Overlays
import Testing

@Suite("Subtitles that are pictures") struct BitmapDrawingTests {
  private let white = OverlayImage(
    size: PixelSize(width: 40, height: 20), pixels: [UInt32](repeating: 0xFFFF_FFFF, count: 800))

  private func bitmap(_ canvas: PixelSize) -> SubtitleBitmap {
    SubtitleBitmap(number: 1, image: white, x: 100, y: 300, canvas: canvas)
  }

  @Test(
    "are brought to the size of the frame, at their place",
    arguments: [(640, 360), (1280, 720), (320, 180), (1920, 1080), (720, 360)])
  func scaled(width: Int, height: Int) throws {
    let drawing = Drawing(size: PixelSize(width: width, height: height))
    let picture = try drawing.picture(.bitmaps([bitmap(PixelSize(width: 640, height: 360))]))
    let box = try #require(picture.everything)
    #expect(abs(box.left - 100.0 / 640) < 0.004 && abs(box.right - 140.0 / 640) < 0.004)
    #expect(abs(box.top - 300.0 / 360) < 0.006 && abs(box.bottom - 320.0 / 360) < 0.006)
    // What is one colour stays so.
    let count = Double(picture.count { $0.red == 255 && $0.alpha == 255 })
    #expect(abs(count / Double(width * height) - 800.0 / (640 * 360)) < 0.001)
  }

  @Test("lie on a canvas that holds them, whatever is said of it")
  func smallCanvas() throws {
    let one = bitmap(PixelSize(width: 1, height: 1))
    let picture = try Drawing().picture(.bitmaps([one]))
    let box = try #require(picture.everything)
    #expect(abs(box.left - 100.0 / 140) < 0.004 && box.right == 1)
    #expect(abs(box.top - 300.0 / 320) < 0.006 && box.bottom == 1)
    #expect(picture.images.allSatisfy { $0.image.size.width <= 640 && $0.image.size.height <= 360 })
    // All of one picture lie on the same canvas.
    let other = SubtitleBitmap(
      number: 2, image: white, x: 1240, y: 700, canvas: PixelSize(width: 1, height: 1))
    let both = try Drawing().picture(.bitmaps([one, other]))
    #expect(abs(try #require(both.everything).left - 100.0 / 1280) < 0.004)
  }

  @Test("take no more than a few frames together")
  func manyImages() throws {
    let dot = OverlayImage(size: PixelSize(width: 1, height: 1), pixels: [0xFFFF_FFFF])
    let bitmaps = (0..<100).map {
      SubtitleBitmap(number: $0, image: dot, x: 0, y: 0, canvas: PixelSize(width: 1, height: 1))
    }
    #expect(try Drawing().picture(.bitmaps(bitmaps)).images.count == 4)
  }

  @Test("cost nothing when they make no sense")
  func senseless() throws {
    #expect(
      try Drawing().picture(.bitmaps([bitmap(PixelSize(width: 0, height: 0))])).everything == nil)
  }
}
