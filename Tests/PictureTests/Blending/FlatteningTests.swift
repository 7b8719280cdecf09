import FFmpeg
import MediaCore
import Picture
import Testing

@Suite("Pictures that can be seen through, on a colour") struct FlatteningTests {
  @Test(
    "What can be seen through is mixed with the colour behind, whatever is hidden in it",
    arguments: [
      ("rgba", [[200, 100, 50, 0]]), ("bgra", [[50, 100, 200, 64]]),
      ("argb", [[128, 200, 100, 50]]),
      ("gbrap", [[100], [50], [200], [192]]), ("ya8", [[90, 128]]),
      ("yuva444p", [[126], [128], [128], [64]]),
    ])
  func mixed(pixelFormat: String, numbers: [[Int]]) throws {
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
    let format = VideoFormat(width: 32, height: 32, pixelFormat: "yuv420p")
    let frame = try VideoFrame(filling: format) { plane, _, _ in [81, 90, 240][plane] }
    #expect(try scaler.flatten(frame, on: .white).format == frame.format)
  }

  /// The first bytes of the first row.
  private func first(_ frame: VideoFrame) -> [UInt8] {
    frame.withRow(0, of: 0) { span in
      (0..<3).map { span.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
    }
  }
}
