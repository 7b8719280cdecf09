internal import MediaCore

/// Commands that change the queue, or which of its items plays.
extension PlaybackLoop {
  /// Takes a command that changes the queue.
  ///
  /// - Returns: The ids of items that were added.
  func perform(_ command: QueueCommand) throws(MediaError) -> [ItemID] {
    switch command {
    case .append(let items): return try insert(items, at: queue.entries.count)
    case .insert(let items, let place): return try insert(items, at: place)
    case .remove(let id): try remove(id)
    case .move(let id, let place):
      try queue.move(id, to: place)
      replan()
    case .replace(let id, let item):
      return try change { queue throws(MediaError) in
        try queue.replace(id, with: item)
      }
    case .set(let items): return try change { queue throws(MediaError) in try queue.set(items) }
    case .next: try go(to: queue.entry(after: queue.currentID))
    case .previous: try go(to: queue.entry(before: queue.currentID))
    case .jump(let id):
      guard let entry = queue[id] else {
        throw MediaError(.unknownItem, "no item \(id) in the queue", item: id)
      }
      try go(to: entry)
    case .clear: idle()
    }
    return []
  }

  private func insert(_ items: [ItemDescription], at place: Int) throws(MediaError) -> [ItemID] {
    let ids = try queue.insert(items, at: place)
    for id in ids { setStatus(of: id, .unknown, error: nil) }
    if activity == .idle || goesOnToNew, let first = ids.first, let entry = queue[first] {
      start(entry)
    } else {
      replan()
    }
    return ids
  }

  /// Whether there is nothing else to play than what is added now.
  private var goesOnToNew: Bool {
    switch activity {
    case .ended: playWhenReady
    case .backingOff: book.retried == nil
    default: false
    }
  }

  private func remove(_ id: ItemID) throws(MediaError) {
    let wasCurrent = id == queue.currentID
    try queue.remove(id)
    forget(id)
    guard wasCurrent else { return replan() }
    post(.currentItemRemoved(id), item: id)
    if let next = queue.current { start(next) } else { goIdle() }
  }

  /// Forgets all that was kept of an item that has left the queue.
  private func forget(_ id: ItemID) {
    itemStatus[id] = nil
    book.forgetSubtitles(of: id)
    forgiveFailures(of: id)
  }

  private func forgiveFailures(of id: ItemID) {
    book.forgive(id)
    failures.forgive(id)
  }

  private func goIdle() {
    let entries = queue.entries
    idle()
    _ = try? queue.insert(
      entries.map { entry in
        var item = entry.description
        item.id = entry.id
        return item
      }, at: 0)
    for entry in entries { setStatus(of: entry.id, .unknown, error: nil) }
    if !entries.isEmpty { endQueue() }
  }

  /// Changes the queue as a whole and keeps the current item playing if it is still the same.
  private func change(
    _ body: (inout PlayQueue) throws(MediaError) -> [ItemID]
  ) throws(MediaError) -> [ItemID] {
    var changed = queue
    let before = queue.current
    let known = Set(queue.entries.map(\.id))
    let ids = try body(&changed)
    queue = changed
    let gone = Set(itemStatus.all.keys).subtracting(queue.entries.map(\.id))
    for id in gone { forget(id) }
    for entry in queue.entries where itemStatus[entry.id]?.source != entry.description.source {
      // What failed, was chosen and was added belongs to another one of that name.
      forget(entry.id)
      if trackSelector.index?.item == entry.id { trackSelector.index = nil }
      textSelector.forget(entry.id)
      setStatus(of: entry.id, .unknown, error: nil)
    }
    if let before, let after = queue[before.id],
      after.description.isSameMedium(as: before.description)
    {
      followOwnVolumes()
      // What has been played to its end stays so; what is new after it is gone on to.
      if goesOnToNew, let entry = newEntry(after: after.id, besides: known) {
        start(entry)
      } else {
        replan()
      }
      return ids
    }
    abandonSeek()
    if let before, queue[before.id] == nil { post(.currentItemRemoved(before.id), item: before.id) }
    if let entry = queue.current {
      start(entry)
    } else if before != nil || queue.entries.isEmpty {
      idle()
    }
    return ids
  }

  /// What was added and is gone on to: after the end what comes next, and where all else failed whatever is new.
  private func newEntry(after id: ItemID, besides known: Set<ItemID>) -> PlayQueue.Entry? {
    let entry =
      activity == .ended
      ? queue.entry(after: id) : queue.entries.first { !known.contains($0.id) }
    return entry.flatMap { known.contains($0.id) ? nil : $0 }
  }

  private func go(to entry: PlayQueue.Entry?) throws(MediaError) {
    guard let entry else { throw MediaError(.unknownItem, "there is no such item in the queue") }
    failures.forgive(entry.id)
    abandonSeek()
    start(entry)
  }
}

extension ItemDescription {
  /// Whether it plays the same stretch of the same medium in the same way, however often and loud.
  func isSameMedium(as other: ItemDescription) -> Bool {
    var one = self
    one.loops = other.loops
    one.onError = other.onError
    one.fit = other.fit
    one.volume = other.volume
    one.isMuted = other.isMuted
    one.id = other.id
    return one == other
  }
}
