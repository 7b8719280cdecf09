import MediaCore

extension SubRipTextReader {
  /// Takes what is between `<` and `>`; returns whether that is a tag at all.
  mutating func tag(_ inner: Span<UInt8>) -> Bool {
    var position = 0
    let isEnd = !inner.isEmpty && inner[0] == UInt8(ascii: "/")
    if isEnd { position = 1 }
    let start = position
    while position < inner.count, ByteText.isLetter(inner[position]) { position += 1 }
    guard position > start else { return false }
    let name = ByteText.string(start..<position, in: inner).lowercased()
    let rest = inner.extracting(position..<inner.count)
    if name == "br" {
      text.append(10)
    } else if isEnd {
      end(Self.kind(of: name), isStyled: name == "font", isStruck: Self.isStrike(name))
    } else if name == "font" {
      begin(CueElement(kind: .class, style: Self.font(rest)))
    } else if Self.isStrike(name) {
      begin(CueElement(kind: .class, style: [.textDecoration(.lineThrough)]))
    } else if let kind = Self.kind(of: name) {
      begin(CueElement(kind: kind))
    }
    return true
  }

  private static func kind(of name: String) -> CueElement.Kind? {
    switch name {
    case "b", "strong": .bold
    case "i", "em": .italic
    case "u": .underline
    default: nil
    }
  }

  private static func isStrike(_ name: String) -> Bool { ["s", "strike", "del"].contains(name) }

  /// The style that the attributes of a font tag say.
  private static func font(_ attributes: Span<UInt8>) -> [CueStyleProperty] {
    var style: [CueStyleProperty] = []
    for (name, value) in SubRipAttributes.read(ByteText.string(attributes)) {
      switch name {
      case "color":
        let digits = value.hasPrefix("#") ? String(value.dropFirst()) : value
        let color =
          NamedColors.color(value.lowercased())
          ?? (digits.utf8.count == 6 ? ColorValues.hexadecimal(digits) : nil)
        if let color { style.append(.color(color)) }
      case "face": if !value.isEmpty { style.append(.fontFamily([value])) }
      case "size":
        if let size = SubRipFontSize.share(value) {
          style.append(.fontSize(CueLength(size, .em)))
        }
      default: break
      }
    }
    return style
  }
}
