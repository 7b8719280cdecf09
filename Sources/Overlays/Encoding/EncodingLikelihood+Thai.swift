extension EncodingLikelihood {
  /// What stands where in Thai words.
  private enum ThaiPart {
    case consonant
    /// A vowel before its consonant.
    case leading
    /// A vowel over or under its consonant.
    case mark
    /// What tells the tone, or that a consonant is mute.
    case tone
    /// A vowel after its consonant.
    case following

    init?(_ scalar: Unicode.Scalar) {
      switch scalar.value {
      case 0xE01...0xE2E: self = .consonant
      case 0xE40...0xE44: self = .leading
      case 0xE31, 0xE34...0xE3A, 0xE47, 0xE4D: self = .mark
      case 0xE48...0xE4C: self = .tone
      case 0xE30, 0xE32, 0xE33, 0xE45: self = .following
      default: return nil
      }
    }
  }

  /// Whether two characters come after each other in Thai: any two bytes are two letters in its encoding.
  static func fitsThai(_ scalar: Unicode.Scalar, after before: Unicode.Scalar) -> Bool {
    let last = ThaiPart(before)
    return switch ThaiPart(scalar) {
    case .mark: last == .consonant
    case .tone: last == .consonant || last == .mark
    case .following:
      last == .consonant || last == .tone || last == .mark
        || (before == "\u{0E32}" && scalar == "\u{0E30}")
    case .consonant: true
    case .leading, nil: last != .leading
    }
  }
}
