internal import MediaCore

/// Finds those that want an event without asking each of them.
struct EventIndex {
  /// Those that want every event.
  private var all: Set<Int> = []
  private var named: [String: Set<Int>] = [:]
  private var conditional: [PlayerEventFilter: Set<Int>] = [:]
  /// How many conditions there are on events of a name.
  private var conditions: [String: Int] = [:]

  /// Notes what one wants, under its number.
  mutating func add(_ number: Int, wanting filters: Set<PlayerEventFilter>) {
    for filter in filters {
      guard let name = filter.name else {
        all.insert(number)
        continue
      }
      guard filter.condition != nil else {
        named[name, default: []].insert(number)
        continue
      }
      conditional[filter, default: []].insert(number)
      conditions[name, default: 0] += 1
    }
  }

  /// Forgets one that was noted with the same wishes.
  mutating func remove(_ number: Int, wanting filters: Set<PlayerEventFilter>) {
    all.remove(number)
    for filter in filters {
      guard let name = filter.name else { continue }
      guard filter.condition != nil else {
        named[name]?.remove(number)
        continue
      }
      conditional[filter]?.remove(number)
      if conditional[filter]?.isEmpty == true { conditional[filter] = nil }
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
      for condition in PlayerEventFilter.Condition.candidates(of: member) {
        let filter = PlayerEventFilter(name: name, condition: condition)
        if let wanting = conditional[filter] { numbers.formUnion(wanting) }
      }
    }
    return numbers
  }
}
