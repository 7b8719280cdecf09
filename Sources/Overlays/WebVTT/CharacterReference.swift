internal import MediaCore

/// Character references of HTML: `&amp;`, `&#233;`, `&#xE9;`.
///
/// Source: https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state, outside attributes.
enum CharacterReference {
  /// Consumes a character reference, if there is one.
  ///
  /// - Parameter position: Where the `&` is; afterwards, what follows the reference. Unchanged if there is none.
  /// - Returns: What the reference stands for.
  static func consume(_ text: Span<UInt8>, at position: inout Int) -> String? {
    let start = position + 1
    guard start < text.count else { return nil }
    if text[start] == UInt8(ascii: "#") { return consumeNumber(text, at: &position) }
    // No name is longer than 31 letters and digits.
    var end = start
    while end < text.count, end - start < 32, isNamePart(text[end]) { end += 1 }
    if end < text.count, text[end] == UInt8(ascii: ";"),
      let found = NamedCharacterReferences.text(named: ByteText.string(start..<end, in: text))
    {
      position = end + 1
      return found
    }
    // No name without a semicolon is longer than 6.
    var length = min(end - start, 6)
    while length >= 2 {
      let name = ByteText.string(start..<(start + length), in: text)
      if let found = NamedCharacterReferences.text(namedWithoutSemicolon: name) {
        position = start + length
        return found
      }
      length -= 1
    }
    return nil
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    ByteText.isDigit(byte) || ByteText.isLetter(byte)
  }

  private static func consumeNumber(_ text: Span<UInt8>, at position: inout Int) -> String? {
    var index = position + 2
    let isHexadecimal = index < text.count && text[index] | 32 == UInt8(ascii: "x")
    if isHexadecimal { index += 1 }
    let start = index
    var value: UInt32 = 0
    while index < text.count {
      let byte = text[index]
      let digit: UInt32
      if ByteText.isDigit(byte) {
        digit = UInt32(byte - 48)
      } else if isHexadecimal, let letter = byte.hexadecimalValue {
        digit = UInt32(letter)
      } else {
        break
      }
      value = min(value * (isHexadecimal ? 16 : 10) + digit, 0x11_0000)
      index += 1
    }
    guard index > start else { return nil }
    if index < text.count, text[index] == UInt8(ascii: ";") { index += 1 }
    position = index
    return String(Character(scalar(value)))
  }

  /// What a number stands for: those that Windows-1252 gives another meaning have that one.
  private static func scalar(_ value: UInt32) -> Unicode.Scalar {
    let replacement: Unicode.Scalar = "\u{FFFD}"
    if value == 0 { return replacement }
    if (0x80...0x9F).contains(value), let scalar = windows1252[Int(value) - 0x80] { return scalar }
    return Unicode.Scalar(value) ?? replacement
  }

  private static let windows1252: [Unicode.Scalar?] = [
    "€", nil, "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", nil, "Ž", nil,
    nil, "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", nil, "ž", "Ÿ",
  ]
}
