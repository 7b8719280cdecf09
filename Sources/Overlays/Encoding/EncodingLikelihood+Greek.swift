extension EncodingLikelihood {
  /// Whether a letter of Greek is never a word by itself: ß is one in lists of letters, and looks like that.
  static func isNoWord(_ letter: Unicode.Scalar) -> Bool {
    switch letter {
    case "ί", "ύ", "ΐ", "ΰ": true
    default: false
    }
  }
}
