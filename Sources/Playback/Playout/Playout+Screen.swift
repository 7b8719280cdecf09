internal import MediaCore

/// What is seen: the screen with the moment that it asks for, and what it returns.
extension Playout {
  /// What of this moment decides what is seen.
  var screenMoment: ScreenMoment {
    ScreenMoment(
      now: now, position: position, itemTime: itemTime, clock: clock, rate: effectiveRate,
      timeRuns: timelineRuns && clock.position(at: now) <= position, holdsTime: stepState.holdsTime,
      opens: activity == .preroll, timeline: programme.timeline, queue: queue,
      fades: screen.fades(&programme, at: now))
  }

  func carryOut(_ outcome: Screen.Outcome) {
    post(outcome.postings)
    announcer.count(\.framesShown, outcome.framesShown)
    if outcome.changesStatus { announcer.changeStatus() }
    if outcome.unsettles { stepState.unsettle() }
    stepState.wait(for: outcome.awaited)
  }

  /// The frame as the sink is to show it; `nil` while it is being made.
  func composed(_ frame: PresentedFrame) -> PresentedFrame? {
    switch screen.compose(frame, screenMoment) {
    case .waits(let outcome):
      carryOut(outcome)
      return nil
    case .done(let composed, let outcome):
      carryOut(outcome)
      return composed
    }
  }

  /// Has the next frame worked on before it is due.
  func composeAhead() {
    if !stepState.awaited.contains(.compositor) { carryOut(screen.composeAhead(screenMoment)) }
  }

  func redraw() { carryOut(screen.redraw(screenMoment)) }

  func tickTransition() { carryOut(screen.tick(screenMoment)) }

  /// Shows a frame that is due.
  ///
  /// - Parameter composed: What is to be seen of it.
  func show(_ frame: PresentedFrame, as composed: PresentedFrame, lateness: MediaTime) {
    // What is drawn on it depends on it being up.
    if screen.picture.begin(frame) { announcer.changeStatus() }
    carryOut(screen.show(frame, as: composed, screenMoment))
    if lateness > frame.duration.scaled(by: 0.5), frame.duration > .zero {
      announcer.count(\.framesLate)
    }
    guard let index = programme.timeline.index(of: frame.pass), !passes[index].isFirstFrameShown
    else { return }
    programme.timeline.noteFirstFrameShown(of: index)
    if programme.timeline.join?.number == frame.pass {
      let length = frame.duration.nanoseconds
      announceJoin(frames: length > 0 ? Int(lateness.nanoseconds / length) : 0)
    }
  }

  func reopenInset() {
    guard activity != .idle else { return }
    carryOut(screen.reopenInset(at: now, timeRuns: timelineRuns))
  }

  func followInset() { carryOut(screen.followInset(at: now, holdsTime: stepState.holdsTime)) }
}
