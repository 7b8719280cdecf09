internal import MediaCore

extension ItemListChange {
  /// Takes what has changed since this was done last.
  init(of queue: inout PlayQueue, _ states: inout ItemStates) {
    let ids = states.takeChanges()
    start = queue.takeChange().map { min($0, queue.entries.count) }
    if let start { tail = queue.entries[start...].map { states.item(of: $0) } }
    for id in ids {
      guard let place = queue.place(of: id), place < start ?? .max else { continue }
      items.append((place, states.item(of: queue.entries[place])))
    }
  }
}

extension ItemStates {
  fileprivate func item(of entry: PlayQueue.Entry) -> PlayerStatus.Item {
    self[entry.id] ?? .unknown(entry)
  }
}

extension PlayerStatus.Item {
  /// The state of an item that was not opened yet.
  static func unknown(_ entry: PlayQueue.Entry) -> PlayerStatus.Item {
    PlayerStatus.Item(id: entry.id, source: entry.description.source, status: .unknown)
  }
}
