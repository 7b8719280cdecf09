import MediaCore

/// Reads colours as style sheets write them.
///
/// Source: https://www.w3.org/TR/css-color-4/, 4 to 7: names, `#`, `rgb()` and `hsl()` in both their forms.
enum ColorValues {
  static func color(_ value: [StyleToken.Kind]) -> CueColor? {
    switch value.first {
    case .identifier(let name) where value.count == 1:
      let name = name.lowercased()
      return name == "transparent" ? .transparent : NamedColors.color(name)
    case .hash(let digits) where value.count == 1: return hexadecimal(digits)
    case .function(let name):
      guard value.last == .mark(")") else { return nil }
      return function(name, Array(value.dropFirst().dropLast()))
    default: return nil
    }
  }

  /// 3, 4, 6 or 8 digits.
  static func hexadecimal(_ text: String) -> CueColor? {
    let values = text.utf8.compactMap(\.hexadecimalValue)
    guard values.count == text.utf8.count else { return nil }
    let parts: [UInt8]
    switch values.count {
    case 3, 4: parts = values.map { $0 * 17 }
    case 6, 8:
      parts = stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
    default: return nil
    }
    return CueColor(
      red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count == 4 ? parts[3] : 255)
  }

  private static func function(_ name: String, _ arguments: [StyleToken.Kind]) -> CueColor? {
    let values = arguments.filter { kind in
      kind != .blank && kind != .mark(",") && kind != .mark("/")
    }
    guard values.count == 3 || values.count == 4 else { return nil }
    let alpha = values.count == 4 ? part(values[3], of: 1) : 1
    guard let alpha else { return nil }
    switch name {
    case "rgb", "rgba":
      guard let red = part(values[0], of: 255), let green = part(values[1], of: 255),
        let blue = part(values[2], of: 255)
      else { return nil }
      return CueColor(
        red: byte(red / 255), green: byte(green / 255), blue: byte(blue / 255), alpha: byte(alpha))
    case "hsl", "hsla":
      guard let hue = hue(values[0]), case .percentage(let saturation) = values[1],
        case .percentage(let lightness) = values[2]
      else { return nil }
      return hsl(hue, clamp(saturation / 100), clamp(lightness / 100), byte(alpha))
    default: return nil
    }
  }

  /// A number, or a percentage of a whole.
  private static func part(_ kind: StyleToken.Kind, of whole: Double) -> Double? {
    switch kind {
    case .number(let number): number
    case .percentage(let number): number / 100 * whole
    default: nil
    }
  }

  private static func hue(_ kind: StyleToken.Kind) -> Double? {
    switch kind {
    case .number(let degrees), .dimension(let degrees, "deg"): degrees
    case .dimension(let turns, "turn"): turns * 360
    case .dimension(let radians, "rad"): radians * 180 / .pi
    case .dimension(let gradians, "grad"): gradians * 0.9
    default: nil
    }
  }

  private static func hsl(
    _ hue: Double, _ saturation: Double, _ lightness: Double, _ alpha: UInt8
  ) -> CueColor {
    let amplitude = saturation * min(lightness, 1 - lightness)
    func channel(_ offset: Double) -> UInt8 {
      var place = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
      if place < 0 { place += 12 }
      return byte(lightness - amplitude * max(-1, min(place - 3, 9 - place, 1)))
    }
    return CueColor(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
  }

  private static func clamp(_ value: Double) -> Double { min(max(value, 0), 1) }

  private static func byte(_ value: Double) -> UInt8 { UInt8(share: value) }
}
