internal import MediaCore

/// What has become of the items of the queue, and of which of them the published status does not tell it yet.
struct ItemStates {
  private(set) var all: [ItemID: PlayerStatus.Item] = [:]
  private var changed: Set<ItemID> = []

  /// What has become of an item; `nil` for one of which nothing is kept.
  subscript(id: ItemID) -> PlayerStatus.Item? {
    get { all[id] }
    set {
      all[id] = newValue
      changed.insert(id)
    }
  }

  mutating func removeAll() {
    changed.formUnion(all.keys)
    all = [:]
  }

  /// The items of which something else is to be told than when this was last asked.
  mutating func takeChanges() -> Set<ItemID> {
    defer { changed = [] }
    return changed
  }
}
