import FFmpeg
import MediaCore
import Picture
import Testing

@Suite("Round corners") struct RoundedRectangleTests {
  @Test(
    "What is outside of a corner has the area that geometry gives it",
    arguments: [(10.0, 10.0), (30, 12), (0.5, 0.5), (40, 30)])
  func area(radiusX: Double, radiusY: Double) {
    let shape = RoundedRectangle(
      left: 0, top: 0, right: 80, bottom: 60, radiusX: radiusX, radiusY: radiusY)
    var inside = 0.0
    for y in 0..<60 { for x in 0..<80 { inside += shape.coverage(of: x, y) } }
    let outside = (4 - Double.pi) * radiusX * radiusY
    #expect(abs(80 * 60 - inside - outside) < 0.02 * outside + 0.05)
    // Cells of several pixels are the mean of them.
    var sum = 0.0
    for y in stride(from: 0, to: 60, by: 2) {
      for x in stride(from: 0, to: 80, by: 2) {
        sum += 4 * shape.coverage(of: x, y, width: 2, height: 2)
      }
    }
    #expect(abs(sum - inside) < 2)
  }

  @Test("Edges between pixels are covered in part, and all is the same on the left as on the right")
  func edges() {
    let shape = RoundedRectangle(
      left: 2.5, top: 1, right: 17.5, bottom: 9, radiusX: 3, radiusY: 3)
    #expect(shape.coverage(of: 2, 5) == 0.5 && shape.coverage(of: 17, 5) == 0.5)
    #expect(shape.coverage(of: 1, 5) == 0 && shape.coverage(of: 3, 5) == 1)
    #expect(shape.coverage(of: 5, 0) == 0 && shape.coverage(of: 5, 9) == 0)
    for y in 0..<10 {
      for x in 0..<20 {
        #expect(abs(shape.coverage(of: x, y) - shape.coverage(of: 19 - x, 9 - y)) < 0.05)
      }
    }
  }

  @Test(
    "Outside is the colour, inside the picture, and between them both, in the frame's own format",
    arguments: ["yuv420p", "yuv422p10le", "nv12", "yuv444p", "gbrp", "rgb24", "p010le"])
  func drawn(name: String) throws {
    let (width, height) = (64, 48)
    let format = VideoFormat(
      width: width, height: height, pixelFormat: name,
      color: ColorDescription(matrix: "bt709", isFullRange: false))
    let pixels = try #require(PixelFormat(name))
    let unit = (1 << (pixels.depth - 8)) * (name == "p010le" ? 64 : 1)
    let gray = try VideoFrame(filling: format) { _, _, _ in 128 * unit }
    let shape = RoundedRectangle(
      left: 0, top: 0, right: Double(width), bottom: Double(height), radiusX: 20, radiusY: 20)
    let color = CueColor(rgb: 0xFF_FFFF)
    var blender = FrameBlender()
    let made = try blender.draw(shape.cornerImages(of: color), on: gray)
    #expect(made.format == format)
    let numbers = BlendReference.numbers(made)
    let isRGB = pixels.isRGB
    let step = name == "rgb24" ? 3 : 1
    let white = Double((isRGB ? 255 : 235) * unit)
    for y in 0..<height {
      for x in 0..<width {
        let inside = shape.coverage(of: x, y)
        let expected = white + (Double(128 * unit) - white) * inside
        let number = Double(numbers[0][(y * width + x) * step])
        #expect(abs(number - expected) <= 1.5 * Double(unit), "at \(x), \(y)")
      }
    }
    #expect(numbers[0][0] == Int(white))
    if !isRGB { #expect(numbers[1].allSatisfy { abs($0 - 128 * unit) <= unit }) }
  }
}
