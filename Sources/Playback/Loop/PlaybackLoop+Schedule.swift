internal import MediaCore

/// What the player does by itself at times of its clock.
extension PlaybackLoop {
  /// Whether the queue was played to its end, or an output gave up.
  var isDone: Bool { activity == .ended || replies.sinkFailure != nil }

  /// Begins what the schedule says is due.
  ///
  /// - Returns: Whether the turns may be taken: virtual time stands, and with it all else, until it is finished.
  func keepSchedule() -> Bool {
    if let index = schedule.take(at: now, hasEnded: isDone) { schedule.plan.begin(index) }
    guard schedule.isBusy, playout.stepState.isVirtual else { return true }
    playout.stepState.wait(for: .command)
    return false
  }

  /// Ends the player if the schedule says so.
  ///
  /// - Parameter stands: Whether nothing is due any more; the default is that something is.
  /// - Returns: What the step ends with then, and nothing else is done in it; `nil` where the player goes on.
  func endAsScheduled(stands: Bool = false) -> NextStep? {
    let failure = playout.programme.book.lastFailure
    let stands = stands && playout.stepState.holdsTime
    guard let end = schedule.end(at: now, failure: failure, hasEnded: isDone, stands: stands)
    else { return nil }
    if end == .timeOver {
      // The sound up to this moment belongs to what was played; the picture of it does not.
      playout.writeAudio()
      if playout.stepState.standsForThreads { return .onWakeup }
    }
    schedule.plan.onEnd(end)
    close(isScheduled: true)
    return .never
  }
}
