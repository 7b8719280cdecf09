/// Finds the words of text, scalar by scalar: what lines do not break within.
struct WordScanner {
  enum Place: Equatable {
    /// Between words.
    case blank
    /// The first of a word; `breaks` where nothing but that lets a line break before it.
    case first(breaks: Bool)
    /// Within a word; `breaks` where a line may break if the word is longer than a line.
    case within(breaks: Bool)
  }

  /// The number of the word that the last scalar is in, or that the last word had.
  private(set) var word = -1
  private var last: Unicode.Scalar?

  mutating func take(_ next: Unicode.Scalar) -> Place {
    defer { last = next }
    if Self.isBlank(next) { return .blank }
    guard let last, !Self.isBlank(last) else {
      word += 1
      return .first(breaks: false)
    }
    guard Self.mayBreak(between: last, next) else { return .within(breaks: false) }
    guard next.isIdeographic || last.isIdeographic else { return .within(breaks: true) }
    word += 1
    return .first(breaks: true)
  }

  static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\n" || scalar == "\t"
  }

  private static func mayBreak(between last: Unicode.Scalar, _ next: Unicode.Scalar) -> Bool {
    if next.mayNotBeginLine || last.mayNotEndLine { return false }
    return next.properties.canonicalCombiningClass == .notReordered && next != "\u{200D}"
      && last != "\u{200D}" && !next.properties.isVariationSelector
  }
}

extension [CueRun] {
  /// The same in parts of one word, or of what is between words, each with the number of its word.
  ///
  /// A word that has several runs in it has a part in each.
  var words: [(run: CueRun, word: Int?)] {
    var scanner = WordScanner()
    var parts: [(run: CueRun, word: Int?)] = []
    for run in self {
      var rest = run
      rest.text = ""
      let first = parts.count
      for scalar in run.text.unicodeScalars {
        let word = scanner.take(scalar) == .blank ? nil : scanner.word
        if parts.count == first || parts[parts.count - 1].word != word {
          parts.append((rest, word))
        }
        parts[parts.count - 1].run.text.unicodeScalars.append(scalar)
        // What is high enough for ruby text is needed once.
        rest.ruby = nil
      }
    }
    return parts
  }
}
