internal import MediaCore

/// How far a player has got with its schedule.
struct ScheduleState {
  private(set) var plan = PlayerSchedule()
  /// When it began; `nil` while there is none.
  private var start: MediaTime?
  private var next = 0
  private var hasLostDisplay = false
  /// Whether something was begun that is not finished.
  private(set) var isBusy = false

  mutating func begin(_ plan: PlayerSchedule, at now: MediaTime) {
    self.plan = plan
    start = now
    next = 0
  }

  mutating func finish() { isBusy = false }

  mutating func noteLostDisplay() { hasLostDisplay = true }

  /// Forgets it: the player is closed.
  mutating func clear() {
    plan = PlayerSchedule()
    start = nil
  }

  /// When something is due next; `nil` for never.
  ///
  /// - Parameter hasEnded: Whether the queue has.
  func deadline(hasEnded: Bool) -> MediaTime? {
    guard let start, !isOver(hasEnded) else { return nil }
    let end = plan.length.map { start + $0 }
    guard !isBusy, next < plan.moments.count else { return end }
    return earlier(start + plan.moments[next], end)
  }

  /// Takes the next that is due, by its index; `nil` where none is, or one is to be finished first.
  mutating func take(at now: MediaTime, hasEnded: Bool) -> Int? {
    guard let start, !isBusy, !isOver(hasEnded), next < plan.moments.count,
      start + plan.moments[next] <= now
    else { return nil }
    isBusy = true
    next += 1
    return next - 1
  }

  /// Why the player ends now; `nil` where it goes on.
  ///
  /// - Parameters:
  ///   - failure: Of the last item that failed; `nil` if none did.
  ///   - hasEnded: Whether the queue has.
  ///   - stands: Whether virtual time stands for good.
  func end(
    at now: MediaTime, failure: MediaError?, hasEnded: Bool, stands: Bool
  ) -> ScheduledEnd? {
    guard let start else { return nil }
    if plan.endsOnDisplayLoss, hasLostDisplay { return .displayLost }
    if plan.endsOnError, let failure { return .itemFailed(failure) }
    let isIdle = stands && deadline(hasEnded: hasEnded) == nil
    if plan.endsWhenStanding, isIdle, !hasEnded { return .standing }
    guard let length = plan.length, now >= start + length, !isOver(hasEnded) else { return nil }
    return .timeOver
  }

  private func isOver(_ hasEnded: Bool) -> Bool { plan.endsWithQueue && hasEnded }
}
