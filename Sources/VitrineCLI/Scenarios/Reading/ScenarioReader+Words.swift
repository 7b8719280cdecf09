internal import MediaCore

/// The words of lines, as they are written and with the values of names in them.
extension ScenarioReader {
  /// The words of a line as they are written.
  func words(of line: String) throws(ScenarioError) -> [String] {
    guard JSONLine.isOne(line) else {
      let text = CommandWords.withoutRemark(line)
      guard !CommandWords.isOpen(text) else {
        throw failure("\"", in: line, "a text has no quotation mark at its end")
      }
      return CommandWords.split(text)
    }
    do throws(JSONLine.Failure) { return try JSONLine.words(of: line) } catch {
      throw failure("{", in: line, error.reason)
    }
  }

  /// The words with the values of the names in them, of which one may be several words.
  func known(_ words: [String], in line: String) throws(ScenarioError) -> [String] {
    var known: [String] = []
    for word in words {
      let text = try substituted(word, line)
      known += text == word || JSONLine.isOne(line) ? [text] : CommandWords.split(text)
    }
    return known
  }

  /// The text with the values of the names in it: `$length`.
  func substituted(_ text: String, _ line: String) throws(ScenarioError) -> String {
    switch variables.substituted(text) {
    case .success(let text): return text
    case .failure(let unknown):
      throw failure("$\(unknown.name)", in: line, "nothing is set for '\(unknown.name)'")
    }
  }
}
