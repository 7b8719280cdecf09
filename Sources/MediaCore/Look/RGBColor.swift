/// A colour as three numbers in 0…1, as they are sent to a screen: not linear light.
///
/// Between steps of a computation they may leave that range.
public struct RGBColor: Hashable, Sendable {
  /// How much red; 0 is none, 1 all of it.
  public var red: Double
  /// How much green; 0 is none, 1 all of it.
  public var green: Double
  /// How much blue; 0 is none, 1 all of it.
  public var blue: Double

  /// Makes a colour of its parts; none of them is clamped.
  public init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Makes a gray of one number for all three.
  public init(gray: Double) { self.init(red: gray, green: gray, blue: gray) }

  /// 0 for all three.
  public static let black = RGBColor(gray: 0)
  /// 1 for all three.
  public static let white = RGBColor(gray: 1)

  /// Reads `#rrggbb` or `#rgb`, with the hash or without; `nil` for anything else.
  public init?(hexadecimal text: String) {
    let digits = text.utf8.first == UInt8(ascii: "#") ? text.dropFirst() : text[...]
    let values = digits.utf8.compactMap(\.hexadecimalValue).map(Int.init)
    guard values.count == digits.utf8.count else { return nil }
    switch values.count {
    case 3: self.init(values[0] * 17, values[1] * 17, values[2] * 17)
    case 6:
      self.init(
        values[0] * 16 + values[1], values[2] * 16 + values[3], values[4] * 16 + values[5])
    default: return nil
    }
  }

  private init(_ red: Int, _ green: Int, _ blue: Int) {
    self.init(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
  }

  /// `#rrggbb`, the nearest that eight bits can say; what is no number counts as 0.
  public var hexadecimal: String {
    let digits = Array("0123456789abcdef")
    return [red, green, blue].reduce(into: "#") { text, value in
      let number = value.isNaN ? 0 : Int((min(max(value, 0), 1) * 255).rounded())
      text.append(digits[number / 16])
      text.append(digits[number % 16])
    }
  }

  /// The same computation on each of the three.
  package func map(_ transform: (Double) -> Double) -> RGBColor {
    RGBColor(red: transform(red), green: transform(green), blue: transform(blue))
  }

  /// The colour a part of the way to another.
  package func mixed(with other: RGBColor, _ part: Double) -> RGBColor {
    RGBColor(
      red: red + (other.red - red) * part, green: green + (other.green - green) * part,
      blue: blue + (other.blue - blue) * part)
  }
}
