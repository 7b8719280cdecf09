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
