internal import MediaCore

/// Reporting the lines of a scenario that cannot be parsed.
extension ScenarioReader {
  /// Reports a line, unless a name in it may be missing because of another faulty line.
  mutating func note(_ error: ScenarioError, in line: String) {
    if lacksNames, line.contains("$") { return }
    faults.append(error)
  }

  /// The first word of a line; `nil` for an empty line.
  func firstWord(of line: String) -> String? { (try? words(of: line))?.first }

  func failure(_ word: String, in line: String, _ reason: String) -> ScenarioError {
    let column = CommandWords.column(of: word, in: line)
    return ScenarioError(file: file, line: number, column: column, reason: reason)
  }
}
