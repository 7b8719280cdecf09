package import FFmpeg
package import MediaCore

extension FrameCode {
  /// How far black and white have to be apart, of all that there is between the least and the most.
  private static let contrast = 0.125

  /// Reads the squares of a picture; `nil` where it has none, or they cannot be told.
  ///
  /// - Parameter area: Where the made-up picture is; `nil`, the default, for everywhere.
  package init?(_ frame: VideoFrame, in area: PixelRect? = nil) {
    let whole = PixelRect(x: 0, y: 0, width: frame.format.width, height: frame.format.height)
    let area = area ?? whole
    guard area.width >= Self.columns, area.height >= 16, area.x >= 0, area.y >= 0,
      area.x + area.width <= whole.width, area.y + area.height <= whole.height,
      let (frame, depth) = Self.withLuma(frame)
    else { return nil }
    let levels = (0..<Self.rows).flatMap { row in
      (0..<Self.columns).map { column in
        Self.mean(of: frame, depth, Self.square(row, column, in: area))
      }
    }
    guard let least = levels.min(), let most = levels.max(),
      most - least >= Self.contrast * Double(1 << depth)
    else { return nil }
    self.init(bits: levels.map { $0 > (least + most) / 2 })
  }

  /// A picture whose first plane is how bright it is, and the bits of its numbers; `nil` where it cannot be made so.
  private static func withLuma(_ frame: VideoFrame) -> (VideoFrame, depth: Int)? {
    if let pixels = PixelFormat(frame.format.pixelFormat), pixels.isPlanar, !pixels.isRGB,
      !pixels.isPaletted, !pixels.isBigEndian, pixels.depth <= 16
    {
      return (frame, pixels.depth)
    }
    var scaler = Scaler()
    return (try? scaler.convert(frame, to: "yuv444p")).map { ($0, 8) }
  }

  /// How bright the middle of a square is.
  private static func mean(of frame: VideoFrame, _ depth: Int, _ square: PixelRect) -> Double {
    let columns = middle(square.x, square.width)
    let rows = middle(square.y, square.height)
    var sum = 0
    for row in rows {
      sum += frame.withRow(row, of: 0) { span in
        columns.reduce(0) { sum, x in
          // Inside the row, as the square is inside the picture.
          sum
            + (depth > 8
              ? Int(unsafe span.unsafeLoadUnaligned(fromByteOffset: 2 * x, as: UInt16.self))
              : Int(unsafe span.unsafeLoad(fromByteOffset: x, as: UInt8.self)))
        }
      }
    }
    return Double(sum) / Double(rows.count * columns.count)
  }

  /// The middle half of a length, one at the least.
  private static func middle(_ start: Int, _ length: Int) -> Range<Int> {
    let first = start + length / 4
    return first..<max(first + 1, start + length - length / 4)
  }
}
