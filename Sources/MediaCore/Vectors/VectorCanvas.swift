/// What a program draws on: it notes what is to be drawn, in pixels from the top left corner of its place.
///
/// Lines are smoothed at their edges. What reaches outside of the bounds is cut.
public struct VectorCanvas: Sendable {
  /// The size of the graphic's place, in pixels.
  public let size: PixelSize
  /// The size of the picture that the graphic is drawn on, in pixels.
  public let picture: PixelSize
  package private(set) var strokes: [Stroke] = []

  package init(size: PixelSize, picture: PixelSize) {
    self.size = size
    self.picture = picture
  }

  /// All of the graphic's place.
  public var bounds: VectorRect {
    VectorRect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
  }

  /// One thing that is drawn.
  package enum Stroke: Sendable, Hashable {
    case fill(VectorPath, VectorPaint)
    case outline(VectorPath, VectorPaint, width: Double)
    case image(VectorData, VectorRect, opacity: Double)
    case text(String, VectorPoint, size: Double, font: String, isBold: Bool, VectorColor)
  }

  /// Fills what a path encloses, by the nonzero rule; lines that are open are closed for that.
  public mutating func fill(_ path: VectorPath, with paint: VectorPaint) {
    strokes.append(.fill(path, paint))
  }

  /// Draws a line along a path, half of its width on each side.
  public mutating func stroke(_ path: VectorPath, with paint: VectorPaint, width: Double) {
    strokes.append(.outline(path, paint, width: width))
  }

  /// Draws a PNG, JPEG, WebP, AVIF or an SVG document, in the middle of a rectangle, as large as it fits in with its proportions.
  ///
  /// What cannot be drawn is error 7010 of the whole graphic, what is too large 7011.
  ///
  /// - Parameters:
  ///   - image: Keep it for the next time: nothing of it is read before.
  ///   - rect: On the canvas.
  ///   - opacity: 0…1; 1 by default.
  public mutating func image(_ image: VectorData, in rect: VectorRect, opacity: Double = 1) {
    strokes.append(.image(image, rect, opacity: opacity))
  }

  /// Writes a line of text.
  ///
  /// - Parameters:
  ///   - point: Where its first letter stands: the left end of its base line.
  ///   - size: In pixels.
  ///   - font: A family that is installed; the default is `sans-serif`.
  public mutating func text(
    _ text: String, at point: VectorPoint, size: Double, font: String = "sans-serif",
    isBold: Bool = false, color: VectorColor
  ) {
    strokes.append(.text(text, point, size: size, font: font, isBold: isBold, color))
  }
}
