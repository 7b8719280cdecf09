/// Where a small picture is: in a corner of a larger one, or of the screen.
public struct InsetPlace: Hashable, Sendable {
  /// The corner that it is in.
  public enum Corner: String, Sendable, Hashable, Codable, CaseIterable {
    /// `margin` from the top and from the left.
    case topLeft
    /// `margin` from the top and from the right.
    case topRight
    /// `margin` from the bottom and from the left.
    case bottomLeft
    /// `margin` from the bottom and from the right.
    case bottomRight

    var isLeft: Bool { self == .topLeft || self == .bottomLeft }
    var isTop: Bool { self == .topLeft || self == .topRight }
  }

  /// The default is the bottom right one.
  public var corner: Corner
  /// Its width as a fraction of the large one's, 0.05…1, clamped; less where it would not fit.
  ///
  /// The default is 0.25.
  public var size: Double {
    didSet { size = Self.clamp(size, Self.sizes) }
  }
  /// Its distance from the edges as a fraction of the large one's width, 0…0.4, clamped.
  ///
  /// The default is 0.02.
  public var margin: Double {
    didSet { margin = Self.clamp(margin, Self.margins) }
  }
  /// The radius of its own corners as a fraction of its smaller side, 0…0.5, clamped.
  ///
  /// The default is 0: square ones.
  public var radius: Double {
    didSet { radius = Self.clamp(radius, Self.radii) }
  }

  /// What `size` is clamped to.
  public static let sizes = 0.05...1.0
  /// What `margin` is clamped to.
  public static let margins = 0.0...0.4
  /// What `radius` is clamped to.
  public static let radii = 0.0...0.5

  /// Makes a place; numbers out of their ranges are clamped.
  public init(
    corner: Corner = .bottomRight, size: Double = 0.25, margin: Double = 0.02, radius: Double = 0
  ) {
    self.corner = corner
    self.size = Self.clamp(size, Self.sizes)
    self.margin = Self.clamp(margin, Self.margins)
    self.radius = Self.clamp(radius, Self.radii)
  }

  /// The place of a picture in its whole shape within bounds, in pixels.
  package func rect(of picture: PixelSize, in bounds: PixelSize) -> PixelRect {
    let margin = Int((self.margin * Double(bounds.width)).rounded())
    let room = PixelSize(
      width: max(1, min(Int((size * Double(bounds.width)).rounded()), bounds.width - 2 * margin)),
      height: max(1, bounds.height - 2 * margin))
    // As wide as it is to be, whatever height that takes, unless there is no room for that.
    let fitted = Gravity.aspect.place(picture, in: room)
    return PixelRect(
      x: corner.isLeft ? margin : max(0, bounds.width - margin - fitted.width),
      y: corner.isTop ? margin : max(0, bounds.height - margin - fitted.height),
      width: max(1, fitted.width), height: max(1, fitted.height))
  }

  private static func clamp(_ value: Double, _ range: ClosedRange<Double>) -> Double {
    value > range.lowerBound ? min(value, range.upperBound) : range.lowerBound
  }
}
