internal import MediaCore

/// Finds those that want an event without asking each of them.
struct EventIndex {
  /// What a field of an event of a name must be; an empty field stands for any.
  private struct Condition: Hashable {
    var name: String
    var field: String
    var value: String
  }

  /// Those that want every event.
  private var all: Set<Int> = []
  private var named: [String: Set<Int>] = [:]
  private var conditional: [Condition: Set<Int>] = [:]
  /// How many conditions there are on events of a name.
  private var conditions: [String: Int] = [:]

  /// Notes what one wants, under its number.
  mutating func add(_ number: Int, wanting filters: Set<PlayerEventFilter>) {
    for filter in filters {
      guard let name = filter.name else {
        all.insert(number)
        continue
      }
      guard let condition = condition(of: filter, name) else {
        named[name, default: []].insert(number)
        continue
      }
      conditional[condition, default: []].insert(number)
      conditions[name, default: 0] += 1
    }
  }

  /// Forgets one that was noted with the same wishes.
  mutating func remove(_ number: Int, wanting filters: Set<PlayerEventFilter>) {
    all.remove(number)
    for filter in filters {
      guard let name = filter.name else { continue }
      guard let condition = condition(of: filter, name) else {
        named[name]?.remove(number)
        continue
      }
      conditional[condition]?.remove(number)
      if conditional[condition]?.isEmpty == true { conditional[condition] = nil }
      conditions[name, default: 0] -= 1
    }
  }

  /// The numbers of those that want an event.
  func numbers(wanting event: PlayerEvent) -> Set<Int> {
    let name = event.kind.name
    var numbers = all
    if let named = named[name] { numbers.formUnion(named) }
    guard conditions[name, default: 0] > 0 else { return numbers }
    for member in event.kind.fields.members {
      var values = [member.value.json]
      if case .string(let text) = member.value { values.append(text) }
      for value in values {
        for field in [member.name, ""] {
          let condition = Condition(name: name, field: field, value: value)
          if let wanting = conditional[condition] { numbers.formUnion(wanting) }
        }
      }
    }
    return numbers
  }

  private func condition(of filter: PlayerEventFilter, _ name: String) -> Condition? {
    filter.condition.map { Condition(name: name, field: $0.field, value: $0.value) }
  }
}
