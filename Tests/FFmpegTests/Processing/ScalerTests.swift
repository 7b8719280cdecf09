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

  @Test("A shape that no numbers tell ends nothing")
  func shapeOutOfRange() throws {
    var scaler = Scaler()
    let format = VideoFormat(
      width: 700_000, height: 2, pixelFormat: "gray",
      sampleAspectRatio: Rational(2_147_483_647, 1))
    let frame = try VideoFrame(filling: format) { _, _, _ in 100 }
    // Some versions of swscale refuse so much.
    let small = try? scaler.convert(frame, to: "gray", size: PixelSize(width: 8192, height: 8192))
    #expect(small?.format.sampleAspectRatio.isPositive != true)
    #expect(try scaler.convert(plain("gray", [1]), to: "yuv420p").format.width == 32)
  }

  @Test(
    "What is cut out or turned has the matrix that the size told where it was whole",
    arguments: [(1280, 720, "bt709"), (720, 576, nil)])
  func guessedMatrix(width: Int, height: Int, expected: String?) throws {
    let format = VideoFormat(width: width, height: height, pixelFormat: "yuv420p")
    let frame = try VideoFrame(filling: format) { _, _, _ in 100 }
    let part = try frame.cropped(toShown: PixelRect(x: 0, y: 0, width: 320, height: 180))
    #expect(part.format.color.matrix == expected)
  }

  @Test("An unknown format is an error")
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
