/// Languages in Latin letters: what is one letter in the encoding of some is another in that of others.
extension EncodingLikelihood {
  static let western = [
    // French.
    language("éèàùçêâîôûëïœ", without: "kw"),
    // German.
    language("äöüß", without: "qxy"),
    // Spanish.
    language("áéíóúñü¿¡", without: "kw"),
    // Portuguese. Without õ, which is what ő looks like.
    language("ãáéíóúâêôàç", without: "kwy"),
    // Danish, Norwegian, Swedish, Finnish.
    language("åäöæøé", without: "qwx"),
    // Italian.
    language("àèéìòù", without: "jkwxy"),
    // Icelandic: seldom, and its letters are those of others elsewhere.
    language("áéíóúýðþæö", without: "cqwz", weight: 2.2),
    // Dutch.
    language("éëïöüóáè", without: "qxy"),
    // Catalan.
    language("àèéíòóúüïç", without: "kw"),
    // English: signs and marks are all that it has, and it uses every letter of ASCII.
    language("", without: ""),
  ]

  static let central = [
    // Polish.
    language("ąćęłńóśźż", without: "qvx"),
    // Czech.
    language("áčďéěíňóřšťúůýž", without: "qwx"),
    // Slovak.
    language("áäčďéíĺľňóôŕšťúýž", without: "qwx"),
    // Hungarian.
    language("áéíóöőúüű", without: "qwx"),
    // Romanian.
    language("ăâîşţ", without: "kqwy"),
    // Croatian, Bosnian, Serbian, Slovene.
    language("čćđšž", without: "qwxy"),
  ]

  private static func language(
    _ small: String, without rare: String, weight: Double = 3
  ) -> Language {
    let both = small.unicodeScalars.flatMap { scalar in
      let large = scalar.properties.uppercaseMapping.unicodeScalars
      return large.count == 1 ? [scalar] + Array(large) : [scalar]
    }
    return Language(
      letters: Dictionary(both.map { ($0, weight) }) { first, _ in first },
      rare: Set(rare.utf8.map { Int($0) - 0x61 }))
  }

  /// What the end of a word says for a letter before it; `nil` for letters that end words.
  ///
  /// - Parameter isWithin: Whether the word goes on.
  static func fitOfEnd(_ letter: Unicode.Scalar, isWithin: Bool) -> Double? {
    // ś and ő end words; what they look like in Western encodings does not.
    isWithin ? nil : letter == "œ" || letter == "Œ" || letter == "õ" || letter == "Õ" ? -3 : nil
  }

  /// What two letters that follow each other say, where what they look like elsewhere does so more often.
  static func fitOfLatin(_ letter: Unicode.Scalar, after before: Unicode.Scalar) -> Double {
    let next = letter.value < 0x80 ? Character(letter).lowercased() : ""
    let last = before.value < 0x80 ? Character(before).lowercased() : ""
    let isVowel = "aeiouy".contains(next) && !next.isEmpty
    let isAfterVowel = "aeiouy".contains(last) && !last.isEmpty
    var score = 0.0
    switch before {
    // č and ć: in French and Danish there is no vowel beside them.
    case "è", "È", "æ", "Æ": if isVowel { score -= 4 }
    // ś.
    case "œ", "Œ": if !["u", "i", "l", "t", "d"].contains(next) { score -= 3 }
    // What ends Portuguese words ends no others.
    case "ă": if next == "o" { score -= 4 }
    case "ő": if next == "e" { score -= 4 }
    case "õ", "Õ": if next != "e" { score -= 1.5 }
    default: break
    }
    switch letter {
    case "è", "È": if last == "a" || last == "e" { score -= 4 }
    case "æ", "Æ": if isAfterVowel { score -= 4 }
    // ď.
    case "ï", "Ï": if !last.isEmpty, !isAfterVowel { score -= 2 }
    case "č", "Č": if !last.isEmpty, !isAfterVowel { score -= 0.7 }
    default: break
    }
    return score
  }
}
