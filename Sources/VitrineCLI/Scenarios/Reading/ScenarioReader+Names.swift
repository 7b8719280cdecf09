internal import MediaCore

/// The names that lines give to values.
extension ScenarioReader {
  private static let longestValue = 65_536

  /// Gives a name to a value.
  ///
  /// - Returns: The step that does so; `nil` where the value is known now.
  mutating func set(
    _ words: [String], in line: String
  ) throws(ScenarioError) -> ScenarioStep.Action? {
    guard words.count >= 3, words[1].first?.isLetter == true,
      words[1].allSatisfy({ $0.isLetter || $0.isNumber })
    else {
      throw failure(
        words.count < 3 ? "set" : words[1], in: line,
        "set takes a name, which begins with a letter, and a value: set length 2.5")
    }
    let name = words[1]
    let text = words[2...].joined(separator: " ")
    let isChanging = rounds.changing.contains(name)
    if isChanging || text.contains("$") || text.hasPrefix("("), let arithmetic = Arithmetic(text) {
      if isChanging || arithmetic.names.contains(where: { variables.isLate($0) }) {
        let known = variables
        variables.setLate(name)
        return .set(name, arithmetic, known)
      }
      // Of a name that is no number there is nothing to compute: it is part of a text.
      if !arithmetic.isName, arithmetic.names.allSatisfy({ variables.number($0) != nil }) {
        guard let value = arithmetic.value({ variables.number($0) }) else {
          throw failure(words[2], in: line, Arithmetic.noNumber)
        }
        variables.set(name, to: Arithmetic.text(value))
        return nil
      }
    }
    if text.hasPrefix("("), text.count(where: { $0 == "(" }) != text.count(where: { $0 == ")" }) {
      throw failure(words[2], in: line, "a parenthesis has no other: set length (3*20)")
    }
    guard words.count == 3 else {
      throw failure("set", in: line, "set takes a name and a value: set length 2.5")
    }
    let value = try substituted(words[2], line)
    // One that grows from round to round would have no end.
    guard value.utf8.count <= Self.longestValue else {
      throw failure(words[2], in: line, "a value has \(Self.longestValue) bytes at most")
    }
    variables.set(name, to: value)
    return nil
  }
}
