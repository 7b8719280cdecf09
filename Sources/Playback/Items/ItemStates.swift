internal import MediaCore

/// The state of each item of the queue, and which of them the published status does not have yet.
struct ItemStates {
  private(set) var all: [ItemID: PlayerStatus.Item] = [:]
  private var changed: Set<ItemID> = []

  /// The state of an item; `nil` if it is not in the queue.
  subscript(id: ItemID) -> PlayerStatus.Item? {
    get { all[id] }
    set {
      all[id] = newValue
      changed.insert(id)
    }
  }

  mutating func reserveCapacity(_ count: Int) { all.reserveCapacity(count) }

  /// Gives an item that is put into the queue its first state, which is published with the change of the queue.
  mutating func list(_ entry: PlayQueue.Entry) { all[entry.id] = .unknown(entry) }

  mutating func removeAll() {
    changed.formUnion(all.keys)
    all = [:]
  }

  /// The items whose state is another one than when this was last asked.
  mutating func takeChanges() -> Set<ItemID> {
    defer { changed = [] }
    return changed
  }
}
