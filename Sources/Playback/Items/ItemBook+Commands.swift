internal import MediaCore

/// What commands on the queue change, and what that means for playback.
extension ItemBook {
  /// Changes the queue as a command asks.
  ///
  /// - Throws: 1006 for an item that is not there, and what `PlayQueue` throws; nothing is changed then.
  mutating func perform(
    _ command: QueueCommand, at moment: QueueMoment
  ) throws(MediaError) -> QueueOutcome {
    switch command {
    case .append(let items): return try insert(items, at: queue.entries.count, moment)
    case .insert(let items, let index): return try insert(items, at: index, moment)
    case .remove(let id): return try removed(id)
    case .move(let id, let index):
      try move(id, to: index)
      return QueueOutcome(play: .replanned)
    case .replace(let id, let item):
      let before = queue
      return changed(try replace(id, with: item), from: before, moment)
    case .set(let items):
      let before = queue
      return changed(try set(items), from: before, moment)
    case .next: return try jump(to: queue.entry(after: queue.currentID) ?? behindFallback)
    case .previous: return try jump(to: queue.entry(before: queue.currentID) ?? behindFallback)
    case .jump(let id):
      guard let entry = queue[id] else {
        throw MediaError(.unknownItem, "no item \(id) in the queue", item: id)
      }
      return try jump(to: entry)
    case .clear: return QueueOutcome(play: .idle)
    }
  }

  /// The item to go to from what plays in the place of the queue.
  private var behindFallback: PlayQueue.Entry? { isFallbackOn ? queue.entries.first : nil }

  private mutating func insert(
    _ items: [ItemDescription], at index: Int, _ moment: QueueMoment
  ) throws(MediaError) -> QueueOutcome {
    let ids = try insert(items, at: index)
    let starts = moment == .idle || goesOnToNew(moment)
    let first = starts ? ids.first.flatMap { queue[$0] } : nil
    return QueueOutcome(play: first.map { .start($0) } ?? .replanned, added: ids)
  }

  /// Whether there is nothing else to play than what is added now.
  private func goesOnToNew(_ moment: QueueMoment) -> Bool {
    switch moment {
    case .ended: true
    case .backingOff: retried == nil
    case .idle, .busy: false
    }
  }

  private mutating func removed(_ id: ItemID) throws(MediaError) -> QueueOutcome {
    let wasCurrent = id == queue.currentID
    try remove(id)
    guard wasCurrent else { return QueueOutcome(play: .replanned) }
    return QueueOutcome(
      play: queue.current.map { .start($0) } ?? .end,
      postings: [Posting(.currentItemRemoved(id), item: id)])
  }

  /// Decides what is played once the queue was changed as a whole: the current item goes on if it is still the same.
  private mutating func changed(
    _ ids: [ItemID], from before: PlayQueue, _ moment: QueueMoment
  ) -> QueueOutcome {
    var outcome = QueueOutcome(added: ids, renewed: renewStates())
    if let current = before.current, let after = queue[current.id],
      after.description.isSameMedium(as: current.description)
    {
      outcome.keepsCurrent = true
      // What has been played to its end stays so; a new item after it is played.
      let entry = goesOnToNew(moment) ? newEntry(after: after.id, besides: before, moment) : nil
      outcome.play = entry.map { .start($0) } ?? .replanned
      return outcome
    }
    outcome.abandonsSeek = true
    if let current = before.current, queue[current.id] == nil {
      outcome.postings = [Posting(.currentItemRemoved(current.id), item: current.id)]
    }
    if let entry = queue.current {
      outcome.play = .start(entry)
    } else if before.current != nil || queue.entries.isEmpty {
      outcome.play = .idle
    }
    return outcome
  }

  /// The new item to go on with: after the end the next one, after failures of all others the first new one.
  private func newEntry(
    after id: ItemID, besides known: PlayQueue, _ moment: QueueMoment
  ) -> PlayQueue.Entry? {
    let entry =
      moment == .ended
      ? queue.entry(after: id) : queue.entries.first { known[$0.id] == nil }
    return entry.flatMap { known[$0.id] == nil ? $0 : nil }
  }

  private mutating func jump(to entry: PlayQueue.Entry?) throws(MediaError) -> QueueOutcome {
    guard let entry else { throw MediaError(.unknownItem, "there is no such item in the queue") }
    forgive(entry.id)
    return QueueOutcome(play: .start(entry), abandonsSeek: true)
  }

  /// Lists items again after the queue was cleared because nothing of it is left to play.
  mutating func relist(_ entries: [PlayQueue.Entry]) {
    let items = entries.map { entry in
      var item = entry.description
      item.id = entry.id
      return item
    }
    _ = try? insert(items, at: 0)
  }
}
