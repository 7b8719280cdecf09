internal import MediaCore

/// What plays while no item of the queue can.
extension ItemBook {
  /// Whether something plays, or is being opened, in the place of the queue.
  var isFallbackOn: Bool { FallbackPlan.isOne(queue.currentID) }

  /// Whether something is to play in the place of the queue: each of its items has failed since it last played.
  var needsFallback: Bool {
    fallback.isWanted && !queue.entries.isEmpty
      && queue.entries.allSatisfy { failures.count(of: $0.id) > 0 }
  }

  /// The item of the queue to be opened while something plays in its place; `nil` when none may be tried by now.
  mutating func returning(at now: MediaTime) -> PlayQueue.Entry? {
    guard fallback.searches(version: queue.version, forgiven: failures.forgiven, now: now) else {
      return nil
    }
    if let entry = queue.entries.first(where: { failures.mayTry($0.id, now: now) }) { return entry }
    noteNothingReturns()
    return nil
  }
}
