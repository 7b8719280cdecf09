extension EncodingLikelihood {
  /// What a point says for Hebrew, which stands at a letter or is one with it; `nil` for what is none.
  static func pointWeight(
    _ scalar: Unicode.Scalar, after before: Unicode.Scalar
  ) -> Double? {
    if isPointed(scalar) { return 2.75 }
    guard isPoint(scalar) else { return nil }
    if (0x5D0...0x5EA).contains(before.value) || isPointed(before) { return 2.5 }
    // A letter has two or three at most.
    return isPoint(before) ? 0.5 : -3
  }

  /// Whether it is a letter with its points: the C library makes these of both.
  private static func isPointed(_ scalar: Unicode.Scalar) -> Bool {
    (0xFB1D..<0xFB50).contains(scalar.value)
  }

  private static func isPoint(_ scalar: Unicode.Scalar) -> Bool {
    (0x5B0...0x5BD).contains(scalar.value) || (0x5C1...0x5C2).contains(scalar.value)
      || scalar.value == 0x5BF
  }

  /// What the form that letters have at the ends of words says for Hebrew; `nil` for other letters.
  ///
  /// - Parameter isWithin: Whether the word goes on.
  static func fitOfFinal(_ letter: Unicode.Scalar, isWithin: Bool) -> Double? {
    switch letter {
    case "ם", "ן", "ך", "ף", "ץ": isWithin ? -3 : 0.6
    default: nil
    }
  }
}
