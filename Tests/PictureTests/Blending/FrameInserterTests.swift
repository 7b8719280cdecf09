import FFmpeg
import MediaCore
import Picture
import Testing
import VitrineTesting

@Suite("A picture in another") struct FrameInserterTests {
  private static let formats = [
    "yuv420p", "yuv422p10le", "nv12", "yuv444p", "yuv410p", "gbrp", "rgb24", "p010le", "gray",
  ]

  @Test(
    "Its numbers take the place of the other's, and all around stays as it was", arguments: formats)
  func replaced(name: String) throws {
    let pixels = try #require(PixelFormat(name))
    let unit = (1 << (pixels.depth - 8)) * (name == "p010le" ? 64 : 1)
    let color = ColorDescription(matrix: pixels.isRGB ? "gbr" : "bt709", isFullRange: pixels.isRGB)
    func plain(_ value: Int, _ width: Int, _ height: Int) throws -> VideoFrame {
      try VideoFrame(
        filling: VideoFormat(width: width, height: height, pixelFormat: name, color: color)
      ) { _, _, _ in value * unit }
    }
    var inserter = FrameInserter()
    let under = try plain(50, 64, 48)
    let made = try inserter.insert(
      plain(200, 40, 20), into: under, at: PixelRect(x: 8, y: 12, width: 32, height: 16), radius: 0)
    #expect(made.format == under.format)
    #expect(BlendReference.numbers(under).joined().allSatisfy { $0 == 50 * unit })
    let lanes = name == "rgb24" ? 3 : 1
    let numbers = BlendReference.numbers(made)[0]
    for y in 0..<48 {
      for x in 0..<64 {
        let isInside = (8..<40).contains(x) && (12..<28).contains(y)
        for lane in 0..<lanes {
          let number = numbers[(y * 64 + x) * lanes + lane]
          #expect(abs(number - (isInside ? 200 : 50) * unit) <= (isInside ? unit : 0))
        }
      }
    }
  }

  @Test("In a gray picture a coloured one keeps its colours")
  func colored() throws {
    var inserter = FrameInserter()
    let under = try Pictures.plain("gray", [50], width: 80, height: 60)
    let over = try Pictures.plain("yuv420p", [120, 90, 200], width: 40, height: 40)
    let made = try inserter.insert(
      over, into: under, at: PixelRect(x: 20, y: 10, width: 40, height: 40), radius: 0)
    #expect(made.format.pixelFormat == "yuv444p")
    let (blue, red) = (Pictures.words(made, 1), Pictures.words(made, 2))
    #expect(blue[30 * 80 + 40] < 110 && red[30 * 80 + 40] > 180)
    #expect(abs(Int(blue[0]) - 128) <= 1 && abs(Int(red[0]) - 128) <= 1)
  }

  @Test("Where its corners are round, what is below is seen, in each plane alike")
  func round() throws {
    var inserter = FrameInserter()
    let under = try Pictures.plain("yuv420p", [50, 60, 70], width: 80, height: 60)
    let over = try Pictures.plain("yuv420p", [200, 180, 160], width: 40, height: 40)
    let made = try inserter.insert(
      over, into: under, at: PixelRect(x: 20, y: 10, width: 40, height: 40), radius: 0.5)
    let shape = RoundedRectangle(left: 20, top: 10, right: 60, bottom: 50, radiusX: 20, radiusY: 20)
    for plane in 0..<3 {
      let words = Pictures.words(made, plane)
      let (cell, width) = plane == 0 ? (1, 80) : (2, 40)
      let (low, high) = [(50.0, 200.0), (60, 180), (70, 160)][plane]
      for (index, word) in words.enumerated() {
        let seen = shape.coverage(
          of: index % width * cell, index / width * cell, width: cell, height: cell)
        #expect(abs(Double(word) - low - (high - low) * seen) <= 3)
      }
    }
  }

  @Test("Its colours stay what they are in a picture of another matrix, range and layout")
  func colours() throws {
    var inserter = FrameInserter()
    // Red by BT.601 of full range, which is (63, 102, 240) by BT.709 of limited range.
    let red = try Pictures.plain(
      "yuv444p", [76, 85, 255], width: 64, height: 64,
      color: ColorDescription(matrix: "smpte170m", isFullRange: true))
    for name in ["yuv420p", "yuv420p10le"] {
      let unit = name == "yuv420p" ? 1 : 4
      let under = try Pictures.plain(
        name, [16 * unit, 128 * unit, 128 * unit], width: 64, height: 64,
        color: ColorDescription(matrix: "bt709", isFullRange: false))
      let made = try inserter.insert(
        red, into: under, at: PixelRect(x: 0, y: 0, width: 32, height: 32), radius: 0)
      for (plane, value) in [63, 102, 240].enumerated() {
        #expect(abs(Pictures.words(made, plane)[0] - value * unit) <= 2 * unit)
      }
    }
    let rgb = try Pictures.plain("gbrp", [10, 20, 30], width: 64, height: 64)
    let made = try inserter.insert(
      red, into: rgb, at: PixelRect(x: 0, y: 0, width: 32, height: 32), radius: 0)
    #expect(Pictures.words(made, 2)[0] > 250 && Pictures.words(made, 0)[0] < 5)
  }

  @Test(
    "At uneven places it begins with a number of chroma, and outside of the picture there is nothing"
  )
  func places() throws {
    var inserter = FrameInserter()
    for (x, y, width, height) in [
      (1, 1, 31, 21), (-5, -3, 20, 20), (44, 30, 30, 30), (49, 37, 3, 3), (90, 0, 5, 5),
      (0, 0, 1, 1),
    ] {
      let under = try BlendReference.frame("yuv420p", width: 51, height: 39)
      let made = try inserter.insert(
        BlendReference.frame("yuv420p", width: 30, height: 30), into: under,
        at: PixelRect(x: x, y: y, width: width, height: height), radius: 0.3)
      #expect(made.format == under.format)
    }
  }

  @Test("What is turned stands upright, and what has no layout of its own becomes one that has")
  func shapes() throws {
    var inserter = FrameInserter()
    var format = VideoFormat(width: 32, height: 16, pixelFormat: "yuv420p")
    format.orientation = Orientation(rotation: 90)
    // Bright on the left, which is on top when it is turned clockwise.
    let turned = try VideoFrame(filling: format) { plane, x, _ in
      plane == 0 ? x < 16 ? 200 : 20 : 128
    }
    let under = try Pictures.plain("yuv420p", [100, 128, 128], width: 64, height: 64)
    let made = try inserter.insert(
      turned, into: under, at: PixelRect(x: 0, y: 0, width: 16, height: 32), radius: 0)
    let words = Pictures.words(made, 0)
    #expect(words[4 * 64 + 8] > 190 && words[28 * 64 + 8] < 30)
    let packed = try BlendReference.frame("yuyv422", width: 48, height: 32)
    let other = try inserter.insert(
      turned, into: packed, at: PixelRect(x: 0, y: 0, width: 16, height: 16), radius: 0)
    #expect(other.format.pixelFormat == "yuv422p")
  }
}
