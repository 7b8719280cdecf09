/// The words of a command that is one argument: blanks part them, but not within quotation marks or brackets.
enum CommandWords {
  static func split(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    for character in text {
      if character == " ", depth <= 0, !isQuoted {
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
}
