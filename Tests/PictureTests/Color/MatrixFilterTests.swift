import FFmpeg
import MediaCore
import Picture
import Testing
import VitrineTesting

/// Affine filters of colour, which are computed without a cube, held to the formula at every number of a picture.
@Suite("Colour filters as a matrix") struct MatrixFilterTests {
  /// Noise of an odd size, wider than what is computed at a time, and in a range that no number of sepia leaves.
  private static func noise(_ name: String, width: Int = 1037, height: Int = 7) throws -> VideoFrame
  {
    let depth = PixelFormat(name)?.depth ?? 8
    let unit = 1 << (depth - 8)
    let format = VideoFormat(
      width: width, height: height, pixelFormat: name, color: ColorDescription(matrix: "bt709"))
    return try VideoFrame(filling: format) { plane, x, y in
      let (lowest, count) = plane == 0 ? (60, 60) : (118, 20)
      return (lowest * unit + Pictures.noise(plane, x, y, largest: count * unit))
    }
  }

  private static func process(_ text: String, _ frame: VideoFrame) throws -> VideoFrame {
    let stack = try FilterStack(text)
    return try FilterChain().process(frame, stack)
  }

  private static func sepia(_ color: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      0.393 * color.x + 0.769 * color.y + 0.189 * color.z,
      0.349 * color.x + 0.686 * color.y + 0.168 * color.z,
      0.272 * color.x + 0.534 * color.y + 0.131 * color.z)
  }

  @Test(
    "Luma is that of its own pixel, chroma the average of the pixels that share it",
    arguments: [
      ("yuv420p", 1, 1), ("yuv422p", 1, 0), ("yuv444p", 0, 0), ("yuv420p10le", 1, 1),
      ("yuv411p", 2, 0), ("yuv440p", 0, 1),
    ])
  func sharedChroma(name: String, shiftX: Int, shiftY: Int) throws {
    try expectSharedChroma("sepia", 1, name, shiftX, shiftY)
    // So much weaker no colour leaves what there is.
    let weaker =
      "colorMatrix=red=0.1965,0.3845,0.0945:green=0.1745,0.343,0.084:blue=0.136,0.267,0.0655"
    try expectSharedChroma(weaker, 0.5, name, shiftX, shiftY)
  }

  private func expectSharedChroma(
    _ filter: String, _ strength: Double, _ name: String, _ shiftX: Int, _ shiftY: Int
  ) throws {
    let frame = try Self.noise(name, width: name == "yuv411p" ? 1036 : 1037)
    let (given, made) = (Pictures.words(frame), Pictures.words(try Self.process(filter, frame)))
    let unit = Double(1 << ((PixelFormat(name)?.depth ?? 8) - 8))
    let (width, height) = (frame.format.width, frame.format.height)
    let columns = (width + (1 << shiftX) - 1) >> shiftX
    var sums = Array(repeating: SIMD3<Double>.zero, count: given[1].count)
    var worst = 0.0
    for y in 0..<height {
      for x in 0..<width {
        let shared = (y >> shiftY) * columns + x >> shiftX
        let luma = (Double(given[0][y * width + x]) / unit - 16) / 219
        let blue = (Double(given[1][shared]) / unit - 128) / 224
        let red = (Double(given[2][shared]) / unit - 128) / 224
        let (r, b) = (luma + 1.5748 * red, luma + 1.8556 * blue)
        let result =
          strength * Self.sepia(SIMD3(r, (luma - 0.2126 * r - 0.0722 * b) / 0.7152, b))
        let newLuma = 0.2126 * result.x + 0.7152 * result.y + 0.0722 * result.z
        worst = max(
          worst, abs(Double(made[0][y * width + x]) - (16 + 219 * newLuma) * unit))
        sums[shared] += SIMD3((result.z - newLuma) / 1.8556, (result.x - newLuma) / 1.5748, 1)
      }
    }
    for (index, sum) in sums.enumerated() {
      worst = max(
        worst, abs(Double(made[1][index]) - (128 + 224 * sum.x / sum.z) * unit),
        abs(Double(made[2][index]) - (128 + 224 * sum.y / sum.z) * unit))
    }
    #expect(worst < 0.51)
  }

  @Test(
    "Turning hues and strengthening them leave the plane of luma where it is",
    arguments: ["yuv420p", "nv12"], ["hue=angle=90", "saturation=amount=3"])
  func sharedLuma(name: String, filter: String) throws {
    let frame = try Self.noise(name)
    let result = try Self.process(filter, frame)
    func luma(_ frame: VideoFrame) -> UInt {
      frame.withRow(0, of: 0) { $0.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } }
    }
    #expect(luma(result) == luma(frame))
    #expect(Pictures.words(result, 1) != Pictures.words(frame, 1))
  }

  @Test("What is transparent stays so", arguments: ["yuva420p", "rgba"])
  func alpha(name: String) throws {
    let frame = try VideoFrame(
      filling: VideoFormat(width: 33, height: 5, pixelFormat: name)
    ) { plane, x, y in Pictures.noise(plane, x, y, largest: 255) }
    let result = try Self.process("sepia", frame)
    let (before, after) = (Pictures.words(frame), Pictures.words(result))
    if name == "rgba" {
      for index in stride(from: 3, to: before[0].count, by: 4) {
        #expect(after[0][index] == before[0][index])
      }
    } else {
      #expect(after[3] == before[3])
    }
    #expect(after[0] != before[0])
  }

  @Test(
    "A channel that stays is there beside those that change, and so is what only fills up",
    arguments: ["rgb24", "bgr24", "rgba", "argb", "bgr0", "0rgb", "rgb48le", "rgba64le", "gbrap"],
    [
      "red=0,0,0", "green=0,0,0", "blue=0,0,0", "red=0.5,0,0", "blue=0,0,0.25", "bias=0.2,0,0",
      "bias=0,0.2,0.1",
    ])
  func packed(name: String, parameters: String) throws {
    let filter = try FilterDescription(parsing: "colorMatrix=\(parameters)")
    let isDeep = name.contains("48") || name.contains("64")
    let limit = isDeep ? 65535 : 255
    let frame = try VideoFrame(
      filling: VideoFormat(width: 33, height: 5, pixelFormat: name)
    ) { plane, x, y in Pictures.noise(plane, x, y, largest: limit) }
    var stack = FilterStack()
    try stack.put(.named(filter))
    let made = Pictures.words(try FilterChain().process(frame, stack))
    let order =
      name == "gbrap" ? "gbra" : String(name.prefix { $0 != "6" && $0 != "4" && $0 != "2" })
    for (plane, words) in Pictures.words(frame).enumerated() {
      for (index, word) in words.enumerated() {
        let letters = Array(order)
        let letter = letters[name == "gbrap" ? plane : index % letters.count]
        guard let channel = Array("rgb").firstIndex(of: letter) else {
          #expect(made[plane][index] == word)
          continue
        }
        let row = ["red", "green", "blue"][channel]
        let exact =
          Double(word) * filter.numbers(row)[channel] + filter.numbers("bias")[channel]
          * Double(limit)
        let error = Double(made[plane][index]) - min(max(exact, 0), Double(limit))
        guard abs(error) < 0.6 else {
          Issue.record("\(letter) at \(index): \(made[plane][index]) instead of \(exact)")
          return
        }
      }
    }
  }

  @Test("Chroma that stays is there beside chroma that changes", arguments: ["nv12", "p010le"])
  func pairs(name: String) throws {
    let frame = try Self.noise(name)
    // As much blue as luma, so that only the other chroma changes.
    let blue = 0.1 * 0.2126 / 0.9278
    let result = try Self.process("colorMatrix=bias=0.1,0,\(blue)", frame)
    let (before, after) = (Pictures.words(frame, 1), Pictures.words(result, 1))
    let shift = name == "p010le" ? 6 : 0
    #expect(
      before.indices.allSatisfy { $0 % 2 == 1 || before[$0] >> shift == after[$0] >> shift })
    #expect(before != after)
  }
}
