internal import MediaCore

/// Under a virtual clock: ending what would stand still for ever.
extension PlaybackLoop {
  /// Takes the turn again that brought nothing while nothing is awaited, and after many such fails the item.
  ///
  /// - Parameters:
  ///   - next: What the turn ended with.
  ///   - wasAtWork: Whether a thread was at work when it began: it may have brought something meanwhile.
  /// - Returns: What it ends with instead.
  func watchTurns(_ next: NextStep, wasAtWork: Bool) -> NextStep {
    guard next == .now || next == .onWakeup, let current, !replies.isClosed,
      playout.stepState.awaited.isDisjoint(with: [.sink, .compositor, .command]), !wasAtWork,
      let clock = playout.time as? VirtualClock, !clock.isAtWork
    else {
      playout.watches.forgetTurns()
      return next
    }
    guard playout.watches.turnsStand(at: TurnMark(playout)) else {
      playout.wakeStage()
      return next
    }
    // By which the cause can be found.
    let trace = playout.programme.timeline.trace(
      "\(activity)", at: playout.clock.position(at: now), next: playout.nextFrame)
    itemFailed(current.id, .stoodStill(trace))
    return .now
  }
}
