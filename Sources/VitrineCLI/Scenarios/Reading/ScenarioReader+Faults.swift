internal import MediaCore

/// Reporting the lines of a scenario that cannot be parsed.
extension ScenarioReader {
  /// Reports a line, unless a name in it may be missing because of another faulty line.
  mutating func note(_ error: ScenarioError, in line: String) {
    if lacksNames, line.contains("$") { return }
    faults.append(error)
  }

  /// Reports what a line by itself does not show.
  mutating func addFault(_ reason: String, at number: Int) {
    faults.append(ScenarioError(file: file, line: number, column: 1, reason: reason))
  }

  /// The first word of a line; `nil` for an empty line, and for a command whatever its name.
  func keyword(of line: String) -> String? {
    JSONLine.isCommand(line) ? nil : (try? words(of: line))?.first
  }

  func failure(_ word: String, in line: String, _ reason: String) -> ScenarioError {
    let column = CommandWords.column(of: word, in: line)
    return ScenarioError(file: file, line: number, column: column, reason: reason)
  }
}
