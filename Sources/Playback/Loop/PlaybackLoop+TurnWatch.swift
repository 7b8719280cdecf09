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
      stepState.awaited.isDisjoint(with: [.sink, .compositor]), !wasAtWork,
      let clock = time as? VirtualClock, !clock.isAtWork
    else {
      watches.forgetTurns()
      return next
    }
    guard watches.turnsStand(at: turnMark) else {
      wakeStage()
      return next
    }
    // By which the cause can be found.
    let trace = programme.timeline.trace(
      "\(activity)", at: self.clock.position(at: now), next: nextFrame)
    itemFailed(current.id, .stoodStill(trace))
    return .now
  }

  private var turnMark: TurnMark {
    TurnMark(
      now: now, activity: activity, picturesTaken: screen.picture.taken, picturesMade: picturesMade,
      passesMade: programme.timeline.made, passes: passes.count, heads: [videoHead, audioHead],
      staged: sound.renderer?.stagedEnd, written: sound.renderer?.cursor,
      itemsFailed: counters.itemsFailed, stepsToGo: seek.stepsToGo, skips: screen.picture.skips,
      item: queue.currentID)
  }
}
