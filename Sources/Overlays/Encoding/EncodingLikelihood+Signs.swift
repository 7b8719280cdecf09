/// Signs that English text has beyond ASCII, each of which is a letter in another encoding.
extension EncodingLikelihood {
  /// What stands on either side of a character.
  typealias Sides = (before: Unicode.Scalar, after: Unicode.Scalar)

  /// What a sign says, which stands among letters and digits of ASCII; `nil` for what is none.
  static func signWeight(_ scalar: Unicode.Scalar, between sides: Sides) -> Double? {
    switch scalar {
    case "¢", "£", "¥", "§", "©", "®", "°", "±", "²", "³", "´", "¶", "·", "¼", "½", "¾", "€", "™":
      isUsual(sides.before) && isUsual(sides.after) ? 1 : -1.5
    default: nil
    }
  }

  /// Whether the byte of a letter is a sign in Windows-1252.
  ///
  /// Letters that are words by themselves, as і and є are, are not among them.
  static func looksLikeSign(_ letter: Unicode.Scalar) -> Bool {
    switch letter {
    case "Ł", "ł", "Ą", "ą", "Š", "š", "Ś", "ś", "Ź", "ź", "Ť", "ť", "Ş", "ş", "Ż", "ż", "Ž", "ž",
      "Ľ", "ľ":
      true
    case "Ђ", "Ў", "ў", "Ј", "ј", "Ґ", "ґ", "Ё", "ё", "Є", "Ї", "ї", "І", "Ѕ", "ѕ", "Ч", "ч": true
    case "Ά", "Έ", "Ή", "Ί", "Ό", "Ύ", "Ώ", "Χ", "χ": true
    // Thai.
    case "\u{0E01}"..."\u{0E2E}": true
    default: false
    }
  }

  /// Whether a character has no letter on either side.
  static func standsAlone(between sides: Sides) -> Bool {
    [sides.before, sides.after].allSatisfy { isUsual($0) && !isLetterOfASCII($0) }
  }

  /// Whether it is of ASCII, or a mark that texts in it have beside.
  private static func isUsual(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80 || (0x2010...0x2026).contains(scalar.value) || scalar.value == 0xA0
  }

  private static func isLetterOfASCII(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }
}
