package import FFmpeg
package import MediaCore

/// A rectangle with round corners on a picture, in pixels and parts of them.
package struct RoundedRectangle: Hashable, Sendable {
  package var left: Double
  package var top: Double
  package var right: Double
  package var bottom: Double
  /// Half of the width of the ellipses that the corners are quarters of.
  package var radiusX: Double
  package var radiusY: Double

  package init(
    left: Double, top: Double, right: Double, bottom: Double, radiusX: Double, radiusY: Double
  ) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
    self.radiusX = radiusX
    self.radiusY = radiusY
  }

  /// How much of some pixels is inside, 0…1, to 1/64.
  ///
  /// - Parameters:
  ///   - x: The column of the first of them.
  ///   - y: Its row.
  ///   - width: How many columns they take, those of a number of chroma for instance.
  ///   - height: How many rows.
  package func coverage(of x: Int, _ y: Int, width: Int = 1, height: Int = 1) -> Double {
    let (x, y) = (Double(x), Double(y))
    let (farX, farY) = (x + Double(width), y + Double(height))
    guard farX > left, x < right, farY > top, y < bottom else { return 0 }
    let isWithinEdges = x >= left && farX <= right && y >= top && farY <= bottom
    let nearest = distance(
      max(left + radiusX - farX, x - (right - radiusX)),
      max(top + radiusY - farY, y - (bottom - radiusY)))
    if nearest >= 1 { return 0 }
    let farthest = distance(
      max(left + radiusX - x, farX - (right - radiusX)),
      max(top + radiusY - y, farY - (bottom - radiusY)))
    if farthest <= 1, isWithinEdges { return 1 }
    var inside = 0
    for row in 0..<8 {
      let sampleY = y + (Double(row) + 0.5) / 8 * Double(height)
      for column in 0..<8 {
        if contains(x + (Double(column) + 0.5) / 8 * Double(width), sampleY) { inside += 1 }
      }
    }
    return Double(inside) / 64
  }

  private func contains(_ x: Double, _ y: Double) -> Bool {
    x >= left && x < right && y >= top && y < bottom
      && distance(
        max(left + radiusX - x, x - (right - radiusX)),
        max(top + radiusY - y, y - (bottom - radiusY))) <= 1
  }

  /// The square of the distance from the middle of a corner's ellipse, whose edge is 1 away.
  private func distance(_ x: Double, _ y: Double) -> Double {
    let across = radiusX > 0 ? max(0, x) / radiusX : 0
    let down = radiusY > 0 ? max(0, y) / radiusY : 0
    // Only where both axes leave the straight edges is there a corner.
    return x > 0 && y > 0 ? across * across + down * down : 0
  }

  /// Pictures of a colour that cover what is outside of the corners.
  package func cornerImages(of color: CueColor) -> [PlacedImage] {
    let columns = [
      Int(left.rounded(.down))..<Int((left + radiusX).rounded(.up)),
      Int((right - radiusX).rounded(.down))..<Int(right.rounded(.up)),
    ]
    let rows = [
      Int(top.rounded(.down))..<Int((top + radiusY).rounded(.up)),
      Int((bottom - radiusY).rounded(.down))..<Int(bottom.rounded(.up)),
    ]
    return rows.flatMap { rows in
      columns.map { columns in
        var pixels: [UInt32] = []
        pixels.reserveCapacity(rows.count * columns.count)
        for row in rows {
          for column in columns {
            pixels.append(color.word(covering: 1 - coverage(of: column, row)))
          }
        }
        let size = PixelSize(width: columns.count, height: rows.count)
        return PlacedImage(
          OverlayImage(size: size, pixels: pixels), x: columns.lowerBound, y: rows.lowerBound)
      }
    }
  }
}

extension CueColor {
  /// A pixel of an image that covers so much with the colour, as opaque.
  fileprivate func word(covering share: Double) -> UInt32 {
    func part(_ value: UInt8) -> UInt32 { UInt32((Double(value) * share).rounded()) }
    return part(255) << 24 | part(red) << 16 | part(green) << 8 | part(blue)
  }
}
