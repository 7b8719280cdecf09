package import FFmpeg
package import MediaCore

/// Pictures for tests, and what they hold.
package enum Pictures {
  /// Numbers that seem random and are the same each time, from 0 to a largest.
  package static func noise(_ plane: Int, _ x: Int, _ y: Int, largest: Int) -> Int {
    var state = UInt64(plane &* 7_919 &+ x &* 104_729 &+ y &* 1_299_709) &+ 1
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int((state &* 0x2545_F491_4F6C_DD1D) >> 33) % (largest + 1)
  }

  /// The words of a plane, row by row, without padding.
  package static func words(_ frame: VideoFrame, _ plane: Int) -> [Int] {
    let isWide = (PixelFormat(frame.format.pixelFormat)?.depth ?? 8) > 8
    return (0..<frame.rowCount(of: plane)).flatMap { row in
      frame.withRow(row, of: plane) { span in
        (0..<span.byteCount / (isWide ? 2 : 1)).map { index in
          isWide
            ? Int(unsafe span.unsafeLoadUnaligned(fromByteOffset: 2 * index, as: UInt16.self))
            : Int(unsafe span.unsafeLoad(fromByteOffset: index, as: UInt8.self))
        }
      }
    }
  }

  /// The words of all planes.
  package static func words(_ frame: VideoFrame) -> [[Int]] {
    (0..<frame.planeCount).map { words(frame, $0) }
  }

  /// One colour all over, by the numbers of its components.
  package static func plain(
    _ pixelFormat: String, _ numbers: [Int], width: Int = 32, height: Int = 32,
    color: ColorDescription = ColorDescription()
  ) throws -> VideoFrame {
    let format = VideoFormat(
      width: width, height: height, pixelFormat: pixelFormat, color: color)
    return try VideoFrame(filling: format) { plane, _, _ in numbers[plane] }
  }

  /// The colour of a plain picture of BT.709 in eight bits of limited range, from the average of its numbers.
  package static func color(of frame: VideoFrame) -> SIMD3<Double> {
    let means = (0..<3).map { plane in
      let words = words(frame, plane)
      return Double(words.reduce(0, +)) / Double(words.count)
    }
    let luma = (means[0] - 16) / 219
    let (blue, red) = ((means[1] - 128) / 224, (means[2] - 128) / 224)
    let (r, b) = (luma + 1.5748 * red, luma + 1.8556 * blue)
    return SIMD3(r, (luma - 0.2126 * r - 0.0722 * b) / 0.7152, b)
  }
}
