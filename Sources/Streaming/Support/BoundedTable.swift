/// A table of so many entries at most: what was put in first goes first.
package struct BoundedTable<Key: Hashable, Value> {
  private var entries: [Key: Value] = [:]
  /// The oldest first.
  private var order: [Key] = []
  private let limit: Int

  package init(limit: Int) { self.limit = limit }

  package var values: some Collection<Value> { entries.values }
  package var count: Int { entries.count }

  package subscript(key: Key) -> Value? {
    get { entries[key] }
    set {
      let old = entries[key]
      entries[key] = newValue
      if newValue == nil, old != nil { order.removeAll { $0 == key } }
      if newValue != nil, old == nil { order.append(key) }
      if order.count > limit { entries[order.removeFirst()] = nil }
    }
  }
}

extension BoundedTable: Sendable where Key: Sendable, Value: Sendable {}
