extension String {
  /// Whether its base direction is from right to left; `nil` when nothing in it has a direction.
  ///
  /// The first letter with a direction tells. Source: Unicode Standard Annex 9, rules P2 and P3.
  var isRightToLeft: Bool? {
    for scalar in unicodeScalars {
      if scalar.isWrittenFromTheRight { return true }
      if scalar.properties.isAlphabetic { return false }
      if scalar == "\u{200E}" { return false }
      if scalar == "\u{200F}" { return true }
    }
    return nil
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter of Hebrew, Arabic, Syriac, Thaana, N'Ko or another script of their blocks.
  fileprivate var isWrittenFromTheRight: Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      properties.isAlphabetic
    default: false
    }
  }

  /// Whether lines may break before and after it, as in Chinese and Japanese.
  var isIdeographic: Bool {
    switch value {
    // Radicals, punctuation, kana, bopomofo, ideographs, compatibility forms, full-width forms, extensions.
    case 0x2E80...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
      0xFF01...0xFFEF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// Whether no line begins with it.
  ///
  /// Source: https://www.w3.org/TR/jlreq/#characters_not_starting_a_line.
  var mayNotBeginLine: Bool { Self.notAtBeginning.contains(self) }

  /// Whether no line ends with it.
  ///
  /// Source: https://www.w3.org/TR/jlreq/#characters_not_ending_a_line.
  var mayNotEndLine: Bool { Self.notAtEnd.contains(self) }

  private static let notAtBeginning = Set(
    ("、。，．・：；？！゛゜ヽヾゝゞ々ー’”）〕］｝〉》」』】〙〗〟‐–〜゠‼⁇⁈⁉ァィゥェォッャュョヮヵヶぁぃぅぇぉっゃゅょゎゕゖ"
      + ",.:;?!)]}").unicodeScalars)
  private static let notAtEnd = Set("‘“（〔［｛〈《「『【〘〖〝([{".unicodeScalars)
}
