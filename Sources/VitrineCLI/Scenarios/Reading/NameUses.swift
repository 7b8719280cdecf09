/// The names that lines use and set, in the order of the lines.
struct NameUses: Sendable {
  private var usedFirst: Set<String> = []
  private var given: Set<String> = []

  /// Those that were used before they were set: in a further round they stand for what the round before left.
  var carried: Set<String> { usedFirst.intersection(given) }

  mutating func use(_ name: String) { if !given.contains(name) { usedFirst.insert(name) } }

  mutating func give(_ name: String) { given.insert(name) }

  /// Adds those of lines that follow.
  mutating func add(_ others: NameUses) {
    for name in others.usedFirst { use(name) }
    given.formUnion(others.given)
  }
}
