/// What letters of Cyrillic stand where: in the encodings of it the same bytes are letters, but others.
extension EncodingLikelihood {
  /// What the first letter of a word says: no word begins with a soft sign.
  static func fitOfCyrillicStart(_ letter: Unicode.Scalar) -> Double {
    switch letter {
    case "ь", "ы", "Ь", "Ы": -2
    // A few words of Bulgarian do.
    case "ъ", "Ъ": -1
    default: 0
    }
  }

  /// What the last letter of a word says: no word ends with a hard sign, which is what я looks like.
  static func fitOfCyrillicEnd(_ letter: Unicode.Scalar) -> Double {
    letter == "ъ" || letter == "Ъ" ? -2 : 0
  }

  /// What two letters within a word say.
  static func fitOfCyrillic(_ letter: Unicode.Scalar, after before: Unicode.Scalar) -> Double {
    switch letter {
    case "й", "Й": isConsonant(before) ? -2 : 0
    // Beyond я are the letters that Russian does not have.
    case "ь", "ы", "Ь", "Ы": isConsonant(before) || before.value > 0x44F ? 0 : -2
    // Belarusian has it there, others in names.
    case "э", "Э": isConsonant(before) ? -1 : 0
    default: 0
    }
  }

  /// Whether it is a consonant other than й, or a sign that follows one.
  private static func isConsonant(_ letter: Unicode.Scalar) -> Bool {
    switch letter {
    case "б", "в", "г", "д", "ж", "з", "к", "л", "м", "н", "п", "р", "с", "т", "ф", "х", "ц", "ч",
      "ш", "щ", "ь", "ъ":
      true
    case "Б", "В", "Г", "Д", "Ж", "З", "К", "Л", "М", "Н", "П", "Р", "С", "Т", "Ф", "Х", "Ц", "Ч",
      "Ш", "Щ", "Ь", "Ъ":
      true
    default: false
    }
  }

  /// Tells of each word whether it has a vowel.
  struct CyrillicWord {
    private var length = 0
    private var hasVowel = false

    /// What the word that ends here says.
    ///
    /// - Parameter letter: The next letter of the word, `nil` if what follows is none.
    mutating func fit(_ letter: Unicode.Scalar?) -> Double {
      if let letter {
        length += 1
        hasVowel = hasVowel || Self.isVowel(letter)
        return 0
      }
      defer { self = Self() }
      // Shorter ones are prepositions and what is abbreviated.
      return length > 2 && !hasVowel ? -3 : 0
    }

    /// Whether a word may have no other vowel: ъ is one in Bulgarian, and р in Serbian.
    private static func isVowel(_ letter: Unicode.Scalar) -> Bool {
      switch letter {
      case "а", "е", "ё", "и", "о", "у", "ы", "э", "ю", "я", "і", "ї", "є", "ъ", "р": true
      case "А", "Е", "Ё", "И", "О", "У", "Ы", "Э", "Ю", "Я", "І", "Ї", "Є", "Ъ", "Р": true
      default: false
      }
    }
  }
}
