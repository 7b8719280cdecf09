extension CueColor {
  /// The colour as `#RRGGBB`, or `#RRGGBBAA` where it is not opaque.
  public var text: String {
    func hexadecimal(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
    return "#" + hexadecimal(red) + hexadecimal(green) + hexadecimal(blue)
      + (alpha < 255 ? hexadecimal(alpha) : "")
  }

  /// Reads a colour as `text` writes it, or `transparent`; `nil` for anything else.
  public init?(_ text: String) {
    if text == "transparent" {
      self = .transparent
      return
    }
    let digits = text.dropFirst()
    guard text.hasPrefix("#"), digits.allSatisfy(\.isHexDigit),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    switch digits.utf8.count {
    case 6: self.init(rgb: value)
    case 8:
      self.init(rgb: value >> 8)
      alpha = UInt8(truncatingIfNeeded: value)
    default: return nil
    }
  }
}

extension SubtitleStyle {
  /// The members of the command that expresses it; `null` for what is left to the subtitles.
  public var json: JSONObject { Self.record.json(self) }

  package static let record = JSONRecord<SubtitleStyle>(
    "SubtitleStyle",
    [
      .init("font", .orNull(.string), \.font),
      .init("size", .number, \.size),
      .init("color", .orNull(.string)) { $0.color?.text },
      .init("background", .orNull(.string)) { $0.backgroundColor?.text },
      .init("edge", .orNull(.word), \.edge),
    ])
}
