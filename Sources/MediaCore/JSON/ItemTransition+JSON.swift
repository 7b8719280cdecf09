extension ItemTransition {
  /// The members of the command that asks for it.
  package var json: JSONObject {
    var object: JSONObject = ["kind": .string(kind), "duration": JSONValue(length)]
    if case .fade(_, let color) = self { object["color"] = .string(color.hexadecimal) }
    return object
  }
}

extension CueColor {
  /// A colour as `#RRGGBB` or `#RRGGBBAA` (CSS Color 4, 5.2); `nil` for anything else.
  public init?(hexadecimal text: String) {
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8,
      digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let number = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    self.init(rgb: digits.count == 8 ? number >> 8 : number)
    if digits.count == 8 { alpha = UInt8(truncatingIfNeeded: number) }
  }

  /// The colour as `#RRGGBB`, with its opacity behind where it is not opaque.
  public var hexadecimal: String {
    let parts = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    return "#"
      + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }
}
