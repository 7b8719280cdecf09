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

/// A place on a canvas, in pixels.
public struct VectorPoint: Sendable, Hashable {
  /// From the left edge of the canvas.
  public var x: Double
  /// From the top edge of the canvas; it grows downwards.
  public var y: Double

  /// Makes a point; it may be outside of the canvas.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A rectangle on a canvas, in pixels.
public struct VectorRect: Sendable, Hashable {
  /// Of its left edge, from the left edge of the canvas.
  public var x: Double
  /// Of its top edge, from the top edge of the canvas.
  public var y: Double
  /// From its left edge to its right one.
  public var width: Double
  /// From its top edge to its bottom one.
  public var height: Double

  /// Makes a rectangle of its top left corner and its size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// A colour in sRGB, each part 0…1.
public struct VectorColor: Sendable, Hashable {
  /// How much red, 0…1, not multiplied with `alpha`.
  public var red: Double
  /// How much green, 0…1, not multiplied with `alpha`.
  public var green: Double
  /// How much blue, 0…1, not multiplied with `alpha`.
  public var blue: Double
  /// 0 for transparent, 1 for opaque.
  public var alpha: Double

  /// Makes a colour of its parts, 0…1 each; opaque by default.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Opaque black.
  public static let black = VectorColor(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = VectorColor(red: 1, green: 1, blue: 1)

  /// The same colour, so much of it.
  public func opacity(_ opacity: Double) -> VectorColor {
    VectorColor(red: red, green: green, blue: blue, alpha: alpha * opacity)
  }
}

/// What a path is filled or drawn with.
public enum VectorPaint: Sendable, Hashable {
  /// The same colour everywhere.
  case color(VectorColor)
  /// From one colour at one point to another at another.
  case linear(from: VectorPoint, VectorColor, to: VectorPoint, VectorColor)

  /// Opaque black everywhere.
  public static let black = VectorPaint.color(.black)
  /// Opaque white everywhere.
  public static let white = VectorPaint.color(.white)

  /// The same paint, so much of it.
  public func opacity(_ opacity: Double) -> VectorPaint {
    switch self {
    case .color(let color): .color(color.opacity(opacity))
    case .linear(let start, let first, let end, let last):
      .linear(from: start, first.opacity(opacity), to: end, last.opacity(opacity))
    }
  }
}
