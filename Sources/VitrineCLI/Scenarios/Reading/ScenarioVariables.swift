/// The names that a scenario gives to values, and those whose values come only while it is played.
struct ScenarioVariables: Sendable {
  /// What a player tells: where it is, how long the item is, and what the clock says.
  static let told = ["position", "duration", "clock"]

  /// What stands before and after a name whose value comes later.
  private static let marks: (Character, Character) = ("\u{1}", "\u{2}")

  private var values: [String: String] = [:]
  private var late: Set<String> = Set(told)

  /// Gives a name to a text.
  mutating func set(_ name: String, to value: String) {
    values[name] = value
    late.remove(name)
  }

  /// Leaves the value of a name for later.
  mutating func setLate(_ name: String) {
    values[name] = nil
    late.insert(name)
  }

  func isLate(_ name: String) -> Bool { late.contains(name) }

  /// Whether a name stands for the same as among others, as far as that is known before it is played.
  func isSame(_ name: String, as others: ScenarioVariables) -> Bool {
    values[name] == others.values[name] && isLate(name) == others.isLate(name)
  }

  /// The number that a name stands for; `nil` where it stands for none, or for one that comes later.
  func number(_ name: String) -> Double? { values[name].flatMap { Double($0) } }

  /// A text with the values of the names in it, `$length`; what comes later is marked.
  ///
  /// - Returns: `nil` with the name for which nothing is set.
  func substituted(_ text: String) -> Result<String, UnknownName> {
    var result = ""
    var rest = text[...]
    while let mark = rest.firstIndex(of: "$") {
      result += rest[..<mark]
      let after = rest[rest.index(after: mark)...]
      if after.first == "$" {
        result.append("$")
        rest = after.dropFirst()
        continue
      }
      let name = after.prefix { $0.isLetter || $0.isNumber }
      if let value = values[String(name)] {
        result += value
      } else if late.contains(String(name)) {
        result += "\(Self.marks.0)\(name)\(Self.marks.1)"
      } else {
        return .failure(UnknownName(name: String(name)))
      }
      rest = rest[name.endIndex...]
    }
    return .success(result + rest)
  }

  /// The names that stand in a text.
  static func names(in text: String) -> [String] {
    var names: [String] = []
    var rest = text[...]
    while let mark = rest.firstIndex(of: "$") {
      rest = rest[rest.index(after: mark)...]
      if rest.first == "$" {
        rest = rest.dropFirst()
        continue
      }
      let name = rest.prefix { $0.isLetter || $0.isNumber }
      if !name.isEmpty { names.append(String(name)) }
      rest = rest[name.endIndex...]
    }
    return names
  }

  struct UnknownName: Error {
    var name: String
  }

  /// Whether a text has names in it whose values come later.
  static func isLate(_ text: String) -> Bool { text.contains(marks.0) }

  /// A text with the values that have come.
  ///
  /// - Returns: The text, or the name that has no value.
  static func completed(
    _ text: String, _ value: (String) -> String?
  ) -> Result<String, UnknownName> {
    var result = ""
    var rest = text[...]
    while let mark = rest.firstIndex(of: marks.0) {
      let after = rest[rest.index(after: mark)...]
      let name = after.prefix { $0 != marks.1 }
      guard let value = value(String(name)) else {
        return .failure(UnknownName(name: String(name)))
      }
      result += rest[..<mark] + value
      rest = after[name.endIndex...].dropFirst()
    }
    return .success(result + rest)
  }
}
