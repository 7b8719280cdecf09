import MediaCore

/// The style attributes of an element of TTML, each by its name without a prefix.
struct TTMLStyle {
  private(set) var values: [String: String] = [:]

  /// What elements inherit from those around them.
  ///
  /// Source: https://www.w3.org/TR/ttml2/, 10.2.
  private static let inherited: Set = [
    "color", "fontStyle", "fontWeight", "textDecoration", "textAlign", "fontFamily", "fontSize",
    "visibility", "textOutline", "textShadow", "textEmphasis", "textCombine", "shear", "lineShear",
    "fontShear", "direction",
  ]
  private static let known = inherited.union([
    "backgroundColor", "origin", "extent", "displayAlign", "writingMode", "display", "opacity",
    "ruby", "rubyPosition", "position", "showBackground", "backgroundImage",
    "backgroundImageHorizontal", "backgroundImageVertical", "backgroundPosition", "padding",
  ])

  init() {}

  /// What an element says itself.
  init(own element: XMLScanner.Element) {
    for (name, value) in element.attributes where Self.known.contains(name) {
      values[name] = value
    }
  }

  /// What an element says itself, over what the styles say that it refers to.
  init(_ element: XMLScanner.Element, _ styles: inout TTMLStyleSheet) {
    for name in TTMLStyleSheet.references(element) {
      if let style = styles.style(name) { apply(style) }
    }
    apply(TTMLStyle(own: element))
  }

  subscript(name: String) -> String? { values[name] }

  mutating func apply(_ other: TTMLStyle) { values.merge(other.values) { $1 } }

  mutating func remove(_ name: String) { values[name] = nil }

  /// What elements within one of this style start from.
  var inheritable: TTMLStyle {
    var style = TTMLStyle()
    style.values = values.filter { Self.inherited.contains($0.key) }
    return style
  }

  /// How opaque the element itself is, 1 for opaque; 0 also for one that takes no part in the picture.
  var opacity: Double {
    if self["display"] == "none" { return 0 }
    guard let value = self["opacity"].flatMap(Double.init), !value.isNaN else { return 1 }
    return min(max(value, 0), 1)
  }

  /// Whether it is seen; what is not still takes its room.
  var isVisible: Bool { self["visibility"] != "hidden" }

  /// What is behind all of an element; `nil` for nothing that can be seen.
  ///
  /// - Parameter opacity: How opaque the element is, with all that it lies in.
  func ground(opacity: Double) -> CueColor? {
    guard isVisible, var color = self["backgroundColor"].flatMap(Self.color) else { return nil }
    color.alpha = UInt8(share: Double(color.alpha) / 255 * opacity)
    return color.alpha > 0 ? color : nil
  }

  /// A colour as TTML writes it: https://www.w3.org/TR/ttml2/, 8.3.
  static func color(_ text: String) -> CueColor? {
    if text.hasPrefix("#"), let value = UInt32(text.dropFirst(), radix: 16) {
      switch text.utf8.count {
      case 7: return CueColor(rgb: value)
      case 9:
        var color = CueColor(rgb: value >> 8)
        color.alpha = UInt8(truncatingIfNeeded: value)
        return color
      default: return nil
      }
    }
    if text.hasPrefix("rgb"), text.hasSuffix(")"), let open = text.firstIndex(of: "(") {
      let parts = text[text.index(after: open)...].dropLast().split(separator: ",").compactMap {
        UInt8($0.filter { $0 != " " })
      }
      guard parts.count == 3 || parts.count == 4 else { return nil }
      return CueColor(
        red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count == 4 ? parts[3] : 255)
    }
    return names[text.lowercased()]
  }

  /// The words of a value; what is in parentheses is one with what is before them.
  static func words(_ text: String) -> [String] {
    var depth = 0
    let joined = text.filter { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return depth <= 0 || !character.isWhitespace
    }
    return joined.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  private static let names: [String: CueColor] = [
    "transparent": .transparent, "black": .black, "silver": CueColor(rgb: 0xC0C0C0),
    "gray": CueColor(rgb: 0x808080), "white": .white, "maroon": CueColor(rgb: 0x800000),
    "red": CueColor(rgb: 0xFF0000), "purple": CueColor(rgb: 0x800080),
    "fuchsia": CueColor(rgb: 0xFF00FF), "magenta": CueColor(rgb: 0xFF00FF),
    "green": CueColor(rgb: 0x008000), "lime": CueColor(rgb: 0x00FF00),
    "olive": CueColor(rgb: 0x808000), "yellow": CueColor(rgb: 0xFFFF00),
    "navy": CueColor(rgb: 0x000080), "blue": CueColor(rgb: 0x0000FF),
    "teal": CueColor(rgb: 0x008080), "aqua": CueColor(rgb: 0x00FFFF),
    "cyan": CueColor(rgb: 0x00FFFF),
  ]
}
