internal import ArgumentParser
internal import MediaCore

/// What a member of the status must be: `currentTime>=4.5`, `state=ended`, `queue.0.id==a`.
struct StatusCondition {
  private enum Comparison: String, CaseIterable {
    // Those of two letters before their first letters.
    case equal = "==", unequal = "!=", atLeast = ">=", atMost = "<=", same = "=", above = ">",
      below = "<"
  }

  /// The names on the way to the member; numbers are places in a list, `count` is how many it has.
  let path: [String]
  private let comparison: Comparison
  private let text: String

  /// Reads a condition.
  ///
  /// - Returns: `nil` for a text that does not begin with a path and a comparison, as an event does not.
  /// - Throws: For a comparison that there is not, for a value that has no order where one is asked for, for a member that
  ///   the status has not, and for a value that it can never have.
  init?(_ text: String) throws(ValidationError) {
    let path = text.prefix { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" }
    let rest = text[path.endIndex...]
    let signs = rest.prefix { "=!<>~".contains($0) }
    guard !path.isEmpty, !signs.isEmpty else { return nil }
    let comparison = try Self.comparison(signs)
    self.path = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    self.comparison = comparison
    self.text = String(rest.dropFirst(comparison.rawValue.count))
    guard !isOrder || value.number != nil else {
      throw ValidationError("'\(text)' compares with what is no number.")
    }
    if let fault = StatusSchema.fault(in: self.path) { throw ValidationError(fault) }
    try checkWord()
    try checkType()
  }

  /// The comparison that signs say; what follows `==` or `!=` may be the value.
  private static func comparison(_ signs: Substring) throws(ValidationError) -> Comparison {
    if let whole = Comparison(rawValue: String(signs)) { return whole }
    for comparison in [Comparison.equal, .unequal]
    where signs.hasPrefix(comparison.rawValue) && signs.dropFirst(2).first != "=" {
      return comparison
    }
    throw ValidationError("There is no comparison '\(signs)'; they are ==, !=, <, <=, > and >=.")
  }

  /// Refuses a word that is none of those that the member can be.
  private func checkWord() throws(ValidationError) {
    guard !isOrder, let words = StatusSchema.words(at: path) else { return }
    let word: String? =
      switch value {
      case .string(let word): word
      case .null: nil
      default: text
      }
    guard let word, !words.contains(word) else { return }
    throw ValidationError(
      "\(path.joined(separator: ".")) is never '\(word)'; it is \(words.joined(separator: ", ")).")
  }

  /// Refuses what is neither a number nor true or false where the member is always that, or null.
  private func checkType() throws(ValidationError) {
    guard !isOrder, let type = StatusSchema.type(at: path) else { return }
    switch (type, value) {
    case ("number", .int), ("number", .number), ("boolean", .bool), (_, .null): return
    case ("number", _), ("boolean", _):
      throw ValidationError(
        "\(path.joined(separator: ".")) is never '\(text)'; it is a \(type).")
    default: return
    }
  }

  /// The member that is asked about.
  ///
  /// - Returns: `nil` while the status has none: a place that the list does not reach, or a member of null.
  func member(of status: JSONValue) -> JSONValue? {
    var value = status
    for name in path {
      switch value {
      case .object(let object):
        guard let member = object[name] else { return nil }
        value = member
      case .array(let list) where name == "count": value = .int(list.count)
      case .array(let list):
        guard let place = Int(name), list.indices.contains(place) else { return nil }
        value = list[place]
      default: return nil
      }
    }
    return value
  }

  /// Whether a member is as it must be; one that is not there is unequal to all.
  ///
  /// - Parameters:
  ///   - tolerance: How far a number may be off.
  ///   - isWanted: Whether it must be so; what must not be so is not so as far as it may be off.
  func holds(for member: JSONValue?, tolerance: Double = 0, isWanted: Bool = true) -> Bool {
    let tolerance = Self.nanounits(tolerance)
    let slack = isWanted ? tolerance : -tolerance
    switch comparison {
    case .equal, .same: return equals(member, isWanted ? tolerance : 0)
    case .unequal: return !equals(member, isWanted ? 0 : tolerance)
    case .atLeast: return compare(member) { $0 >= $1 - slack }
    case .atMost: return compare(member) { $0 <= $1 + slack }
    case .above: return compare(member) { $0 > $1 - slack }
    case .below: return compare(member) { $0 < $1 + slack }
    }
  }

  /// A number as it is compared: the player tells times in whole nanoseconds, and what is computed has more digits.
  private static func nanounits(_ number: Double) -> Double { (number * 1e9).rounded() }

  private var isOrder: Bool { ![.equal, .same, .unequal].contains(comparison) }
  private var value: JSONValue { (try? JSONReader.value(of: text)) ?? .string(text) }

  private func equals(_ member: JSONValue?, _ tolerance: Double) -> Bool {
    guard let member else { return false }
    if let number = member.number {
      return value.number.map {
        (Self.nanounits(number) - Self.nanounits($0)).magnitude <= tolerance
      } ?? false
    }
    return member == value || member == .string(text)
  }

  private func compare(_ member: JSONValue?, _ isSo: (Double, Double) -> Bool) -> Bool {
    guard let member = member?.number, let value = value.number else { return false }
    return isSo(Self.nanounits(member), Self.nanounits(value))
  }
}
