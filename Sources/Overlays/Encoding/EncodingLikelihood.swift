/// How likely it is that a text was decoded by the encoding it was written in.
enum EncodingLikelihood {
  /// What is known of a language, or of several that are alike.
  struct Language {
    /// The letters that it uses most, and how much each says for it.
    var letters: [Unicode.Scalar: Double]
    /// The letters of ASCII, from a on, that it does without.
    var rare: Set<Int> = []
  }

  /// The mean of what its characters beyond ASCII say for the likeliest of some languages, more being likelier.
  static func score(_ text: String, languages: [Language]) -> Double {
    var sums = [Double](repeating: 0, count: languages.count)
    var fits = 0.0
    var count = 0.0
    var before: Unicode.Scalar = " "
    var length = 0
    var letters = [Double](repeating: 0, count: 26)
    var word = CyrillicWord()
    let scalars = Array(text.unicodeScalars)
    for (position, scalar) in scalars.enumerated() {
      defer { before = scalar }
      if let letter = place(inAlphabet: scalar) { letters[letter] += 1 }
      let script = Script(scalar)
      let isAlone = length == 1 && !script.hasWords
      length = script.hasWords && scalar.value >= 0x80 ? length + 1 : 0
      if isAlone, isNoWord(before) { fits -= 3 }
      fits += word.fit(script == .cyrillic ? scalar : nil)
      if scalar.value >= 0x80 {
        count += 1
        let after = position + 1 < scalars.count ? scalars[position + 1] : " "
        for index in languages.indices {
          sums[index] += weight(scalar, between: (before, after), languages[index].letters)
        }
        // Without a blank for so long, it is of a language that has none.
        if length > 16 { fits -= 2 }
      } else if before.value < 0x80 {
        continue
      }
      fits += fit(scalar, script, after: before)
    }
    guard count > 0 else { return 0 }
    if length == 1, isNoWord(before) { fits -= 3 }
    let all = letters.reduce(0, +)
    let means = languages.indices.map { index in
      let rare = languages[index].rare.reduce(0) { $0 + letters[$1] }
      // Little, as names are of any language.
      return sums[index] / count - (all == 0 ? 0 : min(0.3, 6 * rare / all))
    }
    return (means.max() ?? 0) + fits / count
  }

  /// Which letter of ASCII it is, whether large or small, from 0 on.
  private static func place(inAlphabet scalar: Unicode.Scalar) -> Int? {
    switch scalar.value {
    case 0x41...0x5A: Int(scalar.value) - 0x41
    case 0x61...0x7A: Int(scalar.value) - 0x61
    default: nil
    }
  }

  private static func weight(
    _ scalar: Unicode.Scalar, between sides: Sides, _ letters: [Unicode.Scalar: Double]
  ) -> Double {
    if let weight = letters[scalar] {
      return looksLikeSign(scalar) && standsAlone(between: sides) ? min(0.5, weight) : weight
    }
    if let weight = pointWeight(scalar, after: sides.before) { return weight }
    if let weight = signWeight(scalar, between: sides) { return weight }
    switch scalar.value {
    case 0x80..<0xA0, 0xE000..<0xF900, 0xFFFD: return -10
    // Quotation marks, dashes, the ellipsis, the note: what subtitles have beside letters.
    case 0x2010...0x2026, 0x2039, 0x203A, 0xAB, 0xBB, 0xA0, 0x266A: return 1
    // Half-width katakana are what single bytes look like in Japanese encodings.
    case 0xFF61...0xFF9F: return -1
    case 0x3000...0x30FF, 0xFF00...0xFF60: return 1
    case 0x4E00..<0xA000: return 0.8
    case 0xAC00..<0xD7A4: return 0.8
    default: return scalar.properties.isAlphabetic ? 0.5 : -1.5
    }
  }

  /// Whether two characters, one at least beyond ASCII, come after each other in words.
  private static func fit(
    _ scalar: Unicode.Scalar, _ script: Script, after before: Unicode.Scalar
  ) -> Double {
    let scriptBefore = Script(before)
    if scriptBefore == .hebrew, let fit = fitOfFinal(before, isWithin: script == .hebrew) {
      return fit
    }
    if scriptBefore == .latin, let fit = fitOfEnd(before, isWithin: script == .latin) {
      return fit
    }
    if script == .thai || scriptBefore == .thai, !fitsThai(scalar, after: before) { return -3 }
    if script == .cyrillic, scriptBefore == .none { return fitOfCyrillicStart(scalar) }
    if scriptBefore == .cyrillic, script == .none { return fitOfCyrillicEnd(before) }
    guard script != .none, scriptBefore != .none else { return 0 }
    if script != scriptBefore, script.hasWords || scriptBefore.hasWords { return -3 }
    // A capital before small letters says as little as any: those after it tell more.
    if script == .cyrillic || script == .greek, isLower(scalar), isUpper(before) { return -2 }
    var score = 0.0
    if isUpper(scalar), isLower(before) { score -= 3 }
    if script == .cyrillic { return score + fitOfCyrillic(scalar, after: before) }
    // Accented letters seldom follow each other.
    if script == .latin, scalar.value >= 0x80, before.value >= 0x80 { score -= 1.5 }
    return script == .latin ? score + fitOfLatin(scalar, after: before) : score
  }

  private static func isLower(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80 ? ("a"..."z").contains(scalar) : scalar.properties.isLowercase
  }

  private static func isUpper(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80 ? ("A"..."Z").contains(scalar) : scalar.properties.isUppercase
  }

  /// What kind of letters a letter is of.
  private enum Script {
    case none, latin, greek, cyrillic, hebrew, arabic, thai, eastAsian, other

    init(_ scalar: Unicode.Scalar) {
      switch scalar.value {
      case 0x41...0x5A, 0x61...0x7A: self = .latin
      case 0..<0x80: self = .none
      case 0x590..<0x600, 0xFB1D..<0xFB50: self = .hebrew
      case 0x600..<0x700: self = .arabic
      case 0xE00..<0xE80: self = .thai
      case _ where !scalar.properties.isAlphabetic: self = .none
      case 0x80..<0x250: self = .latin
      case 0x370..<0x400: self = .greek
      case 0x400..<0x530: self = .cyrillic
      case 0x1100..<0x1200, 0x2E80...: self = .eastAsian
      default: self = .other
      }
    }

    /// Whether its languages put blanks between words.
    var hasWords: Bool { self != .none && self != .thai && self != .eastAsian }
  }
}
