internal import MediaCore

/// What is tried after a failure.
extension ItemBook {
  /// Decides what is done about an item that was current and failed.
  ///
  /// - Parameter usesAbsences: Whether items whose files are known to be absent are passed over.
  mutating func recover(
    from id: ItemID, at now: MediaTime, usesAbsences: Bool
  ) -> FailureOutcome {
    switch queue[id]?.description.onError ?? .skip {
    case .stop: return FailureOutcome(.stop)
    case .retry(let times) where failures.count(of: id) <= times:
      retry(id)
      return FailureOutcome(.backOff(until: failures.nextTry(of: [id]) ?? now))
    case .retry, .skip: return tryAnother(after: id, at: now, usesAbsences: usesAbsences)
    }
  }

  /// Looks for the next item that may be tried; if there is none, a queue that repeats backs off and another ends.
  ///
  /// - Parameters:
  ///   - id: The item after which the search begins; `nil` when a back-off is over.
  ///   - usesAbsences: Whether items whose files are known to be absent are passed over.
  mutating func tryAnother(
    after id: ItemID?, at now: MediaTime, usesAbsences: Bool
  ) -> FailureOutcome {
    if let entry = takeRetry().flatMap({ queue[$0] }) { return FailureOutcome(.start(entry)) }
    var passedOver: [ItemFailure] = []
    var candidate = id.map { queue.entry(after: $0) } ?? queue.entries.first
    for _ in queue.entries {
      guard let entry = candidate else { break }
      // An item that stops the queue when it fails is not passed over.
      if failures.mayTry(entry.id, now: now) || entry.description.onError == .stop {
        guard usesAbsences, let error = takeAbsence(of: entry, at: now) else {
          return FailureOutcome(.start(entry), after: passedOver)
        }
        passedOver.append(fail(entry.id, error, at: now))
      }
      candidate = queue.entry(after: entry.id)
    }
    let isLost = needsFallback
    if isLost, let entry = chooseFallback(at: now) {
      return FailureOutcome(.start(entry), after: passedOver)
    }
    let repeats = queue.loops || queue.entries.contains { $0.description.loops == nil }
    // Where something is to play in the place of the queue, that is tried again too.
    let others = isLost ? FallbackPlan.ids : []
    guard repeats || isLost, let next = failures.nextTry(of: queue.entries.map(\.id) + others)
    else {
      return FailureOutcome(.end, after: passedOver)
    }
    return FailureOutcome(.backOff(until: max(next, now + shortestBackOff)), after: passedOver)
  }

  /// Records that an item failed to open ahead of a pass, and with it those behind it whose files are absent too.
  ///
  /// - Parameters:
  ///   - played: The last pass; `nil` if there is none.
  ///   - usesAbsences: Whether items whose files are known to be absent are passed over.
  mutating func preloadFailed(
    _ id: ItemID, _ error: MediaError, ahead played: PlayedRound?, at now: MediaTime,
    usesAbsences: Bool
  ) -> [ItemFailure] {
    var failed = [fail(id, error, at: now)]
    guard let played else { return failed }
    refuse(id, ahead: played.pass)
    while usesAbsences, let entry = next(after: played, at: now).entry,
      let error = takeAbsence(of: entry, at: now)
    {
      failed.append(fail(entry.id, error, at: now))
      refuse(entry.id, ahead: played.pass)
    }
    return failed
  }

  /// How long a back-off takes at least: the search through a long queue takes its time.
  private var shortestBackOff: MediaTime {
    queue.entries.count < 1000 ? .zero : MediaTime(nanoseconds: Int64(queue.entries.count) * 1000)
  }

  /// The items behind one in the queue, whose files may be looked for together with its file.
  func followers(of id: ItemID) -> [FollowingItem] {
    guard absent.areLikely, let index = queue.place(of: id) else { return [] }
    return queue.entries[(index + 1)...].prefix(AbsentItems.most).map {
      FollowingItem(id: $0.id, source: $0.description.source)
    }
  }
}
