import FFmpeg
import MediaCore
import Picture
import Testing
import VitrineTesting

/// Sharpening, held to its formula at every radius there is.
@Suite("Sharpening") struct SharpenerTests {
  static let formats = [
    "yuv420p", "yuv444p", "yuv420p10le", "yuv422p12le", "yuv420p16le", "nv12", "p010le", "gray",
    "yuyv422", "gbrp", "gbrp10le", "rgb24", "bgr0",
  ]

  private static let size = PixelSize(width: 43, height: 29)

  /// A picture with the same luma in every format, gray in those of red, green and blue, and where luma is among the
  /// words of a row of its first plane.
  private func picture(_ name: String) throws -> (VideoFrame, step: Int, shift: Int) {
    let depth = try #require(PixelFormat(name)).depth
    let shift = name == "p010le" ? 6 : 0
    let step = ["rgb24": 3, "bgr0": 4, "yuyv422": 2][name] ?? 1
    let format = VideoFormat(
      width: name == "yuyv422" ? 44 : Self.size.width, height: Self.size.height, pixelFormat: name)
    let isGray = PixelFormat(name)?.isRGB == true
    let frame = try VideoFrame(filling: format) { plane, x, y in
      guard isGray || plane == 0 && (step == 1 || x % step == 0) else {
        return (100 + Pictures.noise(plane, x, y, largest: 50)) << (depth - 8 + shift)
      }
      return Self.luma(x / step, y) << (depth - 8 + shift)
    }
    return (frame, step, shift)
  }

  /// In the middle of what there is, so that little of it is clipped.
  private static func luma(_ x: Int, _ y: Int) -> Int {
    100 + Pictures.noise(0, x, y, largest: 40) + (x > 20 ? 20 : 0)
  }

  /// What binomial weights make of luma in eight bits.
  private static func exact(radius: Int, amount: Double, width: Int) -> [Double] {
    var weights = [1.0]
    for _ in 0..<2 * radius { weights = zip([0] + weights, weights + [0]).map { ($0 + $1) / 2 } }
    func at(_ x: Int, _ y: Int) -> Double {
      Double(luma(min(max(x, 0), width - 1), min(max(y, 0), size.height - 1)))
    }
    let rows = (0..<size.height).map { y in
      (0..<width).map { x in
        weights.enumerated().reduce(0) { $0 + $1.element * at(x, y + $1.offset - radius) }
      }
    }
    return rows.indices.flatMap { y in
      rows[y].indices.map { x in
        let blurred = weights.enumerated().reduce(0.0) {
          $0 + $1.element * rows[y][min(max(x + $1.offset - radius, 0), width - 1)]
        }
        return at(x, y) + amount * (at(x, y) - blurred)
      }
    }
  }

  @Test("Every radius is what it says, and all but luma stays as it is", arguments: formats)
  func radii(name: String) throws {
    let (frame, step, shift) = try picture(name)
    let depth = try #require(PixelFormat(name)).depth
    let unit = Double(1 << (depth - 8))
    let isRGB = PixelFormat(name)?.isRGB == true
    var last: [[Int]] = []
    for radius in 1...11 {
      let made = Pictures.words(
        try frame.filtered(by: "unsharpMask=radius=\(radius):intensity=1.5"))
      #expect(made != last)
      last = made
      let exact = Self.exact(radius: radius, amount: 1.5, width: frame.format.width)
      let luma = stride(from: 0, to: made[0].count, by: step).map { made[0][$0] >> shift }
      #expect(luma.count == exact.count)
      let worst =
        zip(luma, exact).map { abs(Double($0) - min(max($1, 0), 255.99) * unit) }.max() ?? 999
      #expect(worst <= 0.51 + unit * 0.005, "radius \(radius): \(worst)")
      guard !isRGB else { continue }
      for (plane, words) in Pictures.words(frame).enumerated() {
        let same = words.indices.allSatisfy { index in
          plane == 0 && index % step == 0 || words[index] == made[plane][index]
        }
        #expect(same, "plane \(plane)")
      }
    }
  }

  @Test("What fills pixels up stays as it is, and red, green and blue of gray stay the same")
  func filler() throws {
    let (frame, _, _) = try picture("bgr0")
    let (before, made) = (
      Pictures.words(frame, 0), Pictures.words(try frame.filtered(by: "sharpen=amount=2"), 0)
    )
    #expect(before != made)
    #expect(stride(from: 3, to: made.count, by: 4).allSatisfy { made[$0] == before[$0] })
  }

  @Test("A picture that is done in parts is as one that is not")
  func large() throws {
    func frame(_ height: Int) throws -> VideoFrame {
      let format = VideoFormat(width: 1043, height: height, pixelFormat: "gray")
      return try VideoFrame(filling: format) { _, x, y in
        Pictures.noise(0, x, y, largest: 255)
      }
    }
    let whole = Pictures.words(try frame(401).filtered(by: "unsharpMask=radius=11"), 0)
    let top = Pictures.words(try frame(240).filtered(by: "unsharpMask=radius=11"), 0)
    #expect(whole.prefix(229 * 1043) == top.prefix(229 * 1043))
  }
}
