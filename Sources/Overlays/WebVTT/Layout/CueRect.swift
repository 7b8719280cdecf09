package import MediaCore

/// A rectangle on the picture, from its top left corner; in pixels or in percent, as its declaration says.
package struct CueRect: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package var maxX: Double { x + width }
  package var maxY: Double { y + height }

  /// Whether they have a part in common; edges that touch have none.
  func overlaps(_ other: CueRect) -> Bool {
    x < other.maxX - Self.tolerance && other.x < maxX - Self.tolerance
      && y < other.maxY - Self.tolerance && other.y < maxY - Self.tolerance
  }

  /// Whether all of another lies within it.
  func contains(_ other: CueRect) -> Bool {
    other.x >= x - Self.tolerance && other.y >= y - Self.tolerance
      && other.maxX <= maxX + Self.tolerance && other.maxY <= maxY + Self.tolerance
  }

  /// Sums of steps are not exact; this is far below a pixel.
  private static let tolerance = 1e-6
}

extension CueRegion {
  /// A region of more lines is as good as one of so many: whole pixels hold it, and no picture shows all of it.
  private static let mostLines = 10_000

  /// The region's box in percent of the picture's width and height; it may reach outside the picture.
  ///
  /// Source: https://www.w3.org/TR/webvtt1/, 7.1: a line is 6 percent of the height.
  package var box: CueRect {
    let height = Double(min(lines, Self.mostLines)) * 6
    return CueRect(
      x: viewportAnchor.x - regionAnchor.x * width / 100,
      y: viewportAnchor.y - regionAnchor.y * height / 100, width: width, height: height)
  }
}
