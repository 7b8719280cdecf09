internal import MediaCore

/// What follows a round of an item.
extension ItemBook {
  /// What follows a round: the same item once more, the next item, or nothing.
  ///
  /// Items that failed a short while ago are passed over.
  mutating func next(after played: PlayedRound, at now: MediaTime) -> Next {
    if repeats(played) { return .again(round: played.round + 1) }
    // A pass that broke off is followed by nothing if its item asks for more than to go on.
    guard actionAtItemEnd == .advance, !(played.hasFault && played.onError != .skip) else {
      return .nothing
    }
    search(
      on: FollowingSearch.Ground(
        item: played.item, pass: played.pass, version: queue.version, forgiven: failures.forgiven),
      at: now)
    while search.passed < queue.entries.count, let entry = queue.entry(after: search.last) {
      let isRefused = !mayFollow(entry, played.pass)
      let wait = isRefused ? nil : failures.wait(of: entry.id, now: now)
      if !isRefused, wait == nil { return .item(entry) }
      if entry.description.onError == .stop { return .nothing }
      pass(entry.id, until: wait)
    }
    return .nothing
  }

  /// Decides what is done at the end of the last pass.
  ///
  /// - Parameters:
  ///   - readFailure: Why its item broke off; `nil` if it was read to its end.
  ///   - emptiness: Why nothing came of it; `nil` if something did.
  mutating func end(
    of played: PlayedRound, readFailure: MediaError? = nil, emptiness: MediaError? = nil,
    at now: MediaTime
  ) -> EndOutcome {
    if let readFailure {
      guard let entry = next(after: played, at: now).entry else { return .fail(readFailure) }
      return .leave(fail(played.item, readFailure, at: now), entry)
    }
    if let emptiness { return .fail(emptiness) }
    forgive(played.item)
    let next = next(after: played, at: now)
    if case .again(let round) = next { return .again(round: round) }
    switch actionAtItemEnd {
    case .pause:
      pause(atEndOf: played.pass)
      return .pause
    case .none: return .stay
    case .advance:
      if let entry = next.entry { return .item(entry) }
      return queue.entry(after: played.item) == nil ? .end : .tryAnother
    }
  }

  /// Whether an item may still follow a pass: one that failed ahead of it is not tried before the next pass, unless it
  /// asks to be.
  private func mayFollow(_ entry: PlayQueue.Entry, _ pass: Int) -> Bool {
    guard isRefused(entry.id, ahead: pass) else { return true }
    guard case .retry(let times) = entry.description.onError else { return false }
    return failures.count(of: entry.id) <= times
  }

  /// Whether the same item plays once more from the same pipeline.
  private func repeats(_ played: PlayedRound) -> Bool {
    if FallbackPlan.isOne(played.item) { return !played.hasFault }
    guard !played.hasFault, let entry = queue[played.item],
      entry.description.source == played.source
    else { return false }
    if queue.loops, queue.entries.count == 1 { return true }
    guard let loops = entry.description.loops else { return true }
    return played.round + 1 - played.countedFrom < loops
  }

  /// How many more passes of an item may be read from a round on.
  func roundsAllowed(of entry: PlayQueue.Entry, from round: Int) -> Int {
    if queue.loops, queue.entries.count == 1 { return .max }
    guard let loops = (queue[entry.id] ?? entry).description.loops else { return .max }
    return max(1, loops - round)
  }
}
