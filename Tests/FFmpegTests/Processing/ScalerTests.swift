import FFmpeg
import MediaCore
import Testing

@Suite("Scaler") struct ScalerTests {
  @Test("What is so already comes back itself")
  func nothingToDo() throws {
    var scaler = Scaler()
    let frame = try plain("yuv420p", [81, 90, 240])
    let same = try scaler.convert(frame, to: "yuv420p")
    #expect(same.format == frame.format)
    #expect(first(same) == first(frame))
  }

  @Test(
    "Red comes out of its numbers by every matrix and range",
    arguments: [
      ("smpte170m", false, [81, 90, 240]), ("smpte170m", true, [76, 85, 255]),
      ("bt709", false, [63, 102, 240]), ("bt709", true, [54, 99, 255]),
      ("bt2020nc", false, [74, 97, 240]),
    ])
  func red(matrix: String, isFullRange: Bool, numbers: [Int]) throws {
    var scaler = Scaler()
    let color = ColorDescription(matrix: matrix, isFullRange: isFullRange)
    let frame = try plain("yuv444p", numbers, color: color)
    let turned = try scaler.convert(frame, to: "rgb24")
    let pixel = first(turned)
    #expect(abs(Int(pixel[0]) - 255) <= 2 && pixel[1] <= 3 && pixel[2] <= 3, "\(pixel)")
    #expect(turned.format.color.isFullRange == true)
  }

  @Test("A change of shape keeps the picture's own by the shape of its pixels")
  func size() throws {
    var scaler = Scaler()
    let format = VideoFormat(
      width: 720, height: 576, pixelFormat: "yuv420p", sampleAspectRatio: Rational(16, 15))
    let frame = try VideoFrame(filling: format) { _, _, _ in 100 }
    let small = try scaler.convert(
      frame, to: "yuv420p", size: PixelSize(width: 360, height: 576))
    #expect(small.format.sampleAspectRatio == Rational(32, 15))
    #expect(small.format.displaySize.width == 768)
    #expect(first(small)[0] == 100)
  }

  @Test(
    "What can be seen through is mixed with the colour behind, whatever is hidden in it",
    arguments: [
      ("rgba", [[200, 100, 50, 0]]), ("bgra", [[50, 100, 200, 64]]),
      ("argb", [[128, 200, 100, 50]]),
      ("gbrap", [[100], [50], [200], [192]]), ("ya8", [[90, 128]]),
      ("yuva444p", [[126], [128], [128], [64]]),
    ])
  func flattened(pixelFormat: String, numbers: [[Int]]) throws {
    var scaler = Scaler()
    let format = VideoFormat(
      width: 20, height: 10, pixelFormat: pixelFormat,
      color: ColorDescription(isFullRange: pixelFormat != "yuva444p"))
    let frame = try VideoFrame(filling: format) { plane, x, _ in
      numbers[plane][x % numbers[plane].count]
    }
    let color: [Double]
    let alpha: Int
    switch pixelFormat {
    case "ya8": (color, alpha) = ([90, 90, 90], 128)
    case "yuva444p": (color, alpha) = ([128, 128, 128], 64)
    case "argb": (color, alpha) = ([200, 100, 50], 128)
    default: (color, alpha) = ([200, 100, 50], numbers.last?.last ?? 0)
    }
    let flat = try scaler.flatten(frame, on: CueColor(rgb: 0x00_40FF))
    #expect(!flat.format.isTransparent)
    let pixel = first(try scaler.convert(flat, to: "rgb24")).prefix(3).map(Double.init)
    for (channel, ground) in [0.0, 64, 255].enumerated() {
      let share = Double(alpha) / 255
      #expect(
        abs(pixel[channel] - (color[channel] * share + ground * (1 - share))) <= 1, "\(pixel)")
    }
  }

  @Test("What covers all stays as it is")
  func opaque() throws {
    var scaler = Scaler()
    let frame = try plain("yuv420p", [81, 90, 240])
    #expect(try scaler.flatten(frame, on: .white).format == frame.format)
  }

  @Test("A format that nobody knows is an error")
  func unknown() throws {
    var scaler = Scaler()
    let frame = try plain("gray", [1])
    do {
      _ = try scaler.convert(frame, to: "nonsense")
      Issue.record("no error")
    } catch {
      #expect(error.code == .processingFailed)
    }
  }

  private func plain(
    _ pixelFormat: String, _ numbers: [Int], color: ColorDescription = ColorDescription()
  ) throws -> VideoFrame {
    let format = VideoFormat(width: 32, height: 32, pixelFormat: pixelFormat, color: color)
    return try VideoFrame(filling: format) { plane, _, _ in numbers[plane] }
  }

  /// The first bytes of the first row.
  private func first(_ frame: VideoFrame) -> [UInt8] {
    frame.withRow(0, of: 0) { span in
      (0..<3).map { span.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
    }
  }
}
