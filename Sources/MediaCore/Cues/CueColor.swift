/// A colour of the sRGB space with its opacity, 8 bits each.
public struct CueColor: Hashable, Sendable {
  /// How much red, 0…255, not multiplied with `alpha`.
  public var red: UInt8
  /// How much green, 0…255, not multiplied with `alpha`.
  public var green: UInt8
  /// How much blue, 0…255, not multiplied with `alpha`.
  public var blue: UInt8
  /// 0 is transparent, 255 opaque.
  public var alpha: UInt8

  /// Makes a colour of its parts, 0…255 each; opaque by default.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// An opaque colour written as `0xRRGGBB`.
  public init(rgb: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb))
  }

  /// `#000000`, opaque.
  public static let black = CueColor(rgb: 0)
  /// `#ffffff`, opaque.
  public static let white = CueColor(rgb: 0xFF_FFFF)
  /// Nothing at all: black with an opacity of 0.
  public static let transparent = CueColor(red: 0, green: 0, blue: 0, alpha: 0)
}
