internal import MediaCore

/// What is told of lines that are none.
extension ScenarioReader {
  /// Tells what is wrong with a line, unless it may be so because of another line that is none.
  mutating func note(_ error: ScenarioError, in line: String) {
    if lacksNames, line.contains("$") { return }
    faults.append(error)
  }

  /// The word that a line begins with; `nil` where there is none.
  func firstWord(of line: String) -> String? { (try? words(of: line))?.first }

  func failure(_ word: String, in line: String, _ reason: String) -> ScenarioError {
    let column = CommandWords.column(of: word, in: line)
    return ScenarioError(file: file, line: number, column: column, reason: reason)
  }
}
