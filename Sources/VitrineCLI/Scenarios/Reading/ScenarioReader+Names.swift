internal import MediaCore

/// The names that lines give to values.
extension ScenarioReader {
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
    if text.contains("$") || text.hasPrefix("("), let arithmetic = Arithmetic(text) {
      if arithmetic.names.contains(where: { variables.isLate($0) }) {
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
    guard words.count == 3 else {
      throw failure("set", in: line, "set takes a name and a value: set length 2.5")
    }
    variables.set(name, to: try substituted(words[2], line))
    return nil
  }

  /// Whether a block changes values by what they were, as `set time $time+1` does.
  ///
  /// - Parameter lines: Those of the block, and what follows it.
  func changesNames(in lines: ArraySlice<String>) -> Bool { !changedNames(in: lines).isEmpty }

  /// Leaves the values for later that a block changes by what they were.
  ///
  /// - Parameter lines: Those of the block, and what follows it.
  /// - Returns: What gives the names their values before the block.
  mutating func leaveForLater(in lines: ArraySlice<String>) -> [ScenarioStep.Action] {
    changedNames(in: lines).sorted().compactMap { name in
      guard let number = variables.number(name), let value = Arithmetic(Arithmetic.text(number))
      else { return nil }
      variables.setLate(name)
      return .set(name, value, variables)
    }
  }

  private func changedNames(in lines: ArraySlice<String>) -> Set<String> {
    var (assigned, used): (Set<String>, Set<String>) = ([], [])
    var depth = 1
    for line in lines {
      guard let words = try? words(of: line), let first = words.first else { continue }
      if first == "repeat" { depth += 1 }
      if first == "end" { depth -= 1 }
      if depth == 0 { break }
      guard first == "set", words.count >= 3,
        let arithmetic = Arithmetic(words[2...].joined(separator: " "))
      else { continue }
      assigned.insert(words[1])
      used.formUnion(arithmetic.names)
    }
    return assigned.intersection(used)
  }
}
