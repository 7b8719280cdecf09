/// The words of a command that is one argument: blanks and tabs part them, but not within quotation marks or brackets.
package enum CommandWords {
  package static func split(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    for character in text {
      if character == " " || character == "\t", depth <= 0, !isQuoted {
        if !word.isEmpty { words.append(word) }
        word = ""
        continue
      }
      word.append(character)
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = character == "\\" && !isEscaped
      guard !isQuoted else { continue }
      if "[{".contains(character) { depth += 1 }
      if "]}".contains(character) { depth -= 1 }
    }
    return word.isEmpty ? words : words + [word]
  }

  /// Whether a quotation mark begins a text that does not end.
  package static func isOpen(_ line: String) -> Bool {
    var isQuoted = false
    var isEscaped = false
    for character in line {
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = character == "\\" && !isEscaped
    }
    return isQuoted
  }

  /// The line up to a number sign that does not stand within a word or a text.
  package static func withoutRemark(_ line: String) -> String {
    var isQuoted = false
    var isEscaped = false
    var before: Character = " "
    for (index, character) in zip(line.indices, line) {
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = character == "\\" && !isEscaped
      if character == "#", !isQuoted, before == " " || before == "\t" {
        return String(line[..<index])
      }
      before = character
    }
    return line
  }

  /// What a value is without its quotation marks.
  package static func text(_ word: some StringProtocol) -> String {
    if case .string(let text)? = try? JSONReader.value(of: String(word)) { return text }
    return String(word)
  }

  /// The place of a word in a line, from 1; 1 for one that is not in it.
  package static func column(of word: String, in line: String) -> Int {
    let place = line.firstRange(of: word).map {
      line.distance(from: line.startIndex, to: $0.lowerBound) + 1
    }
    return place ?? 1
  }
}
