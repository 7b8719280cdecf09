internal import MediaCore

/// When the stage has something to do again.
extension PlaybackLoop {
  /// When the next step is to be, with everything done that is due now.
  func nextStep() -> NextStep {
    if stepState.isUnsettled { return .now }
    var deadline = earlier(
      announcer.nextDeadline(timeRuns: timelineRuns), replies.deadline)
    if stepState.standsForThreads {
      // Virtual time stands until another thread wakes the stage.
      return .onWakeup
    }
    if timelineRuns {
      deadline = earlier(earlier(deadline, timelineDeadline()), screen.pip.nextTry)
    }
    if activity == .running { deadline = earlier(deadline, earlier(standsUntil, seek.holdsUntil)) }
    if let due = screen.redrawDeadline(screenMoment) { deadline = earlier(deadline, max(now, due)) }
    if case .backingOff(let until) = activity { deadline = earlier(deadline, until) }
    deadline = earlier(deadline, programme.book.nextTry(after: now))
    if stepState.isPending, !stepState.holdsTime, watchesProgress {
      deadline = earlier(deadline, now + .milliseconds(100))
    }
    if case .held(let since) = activity, !stepState.holdsTime {
      let held = programme.heldDeadline(
        since: since, patience: ProgressWatches.longestWait, at: now)
      deadline = earlier(deadline, held)
    }
    guard let deadline else { return stepState.isPending ? .onArrival : .never }
    return deadline <= now ? .now : .at(deadline)
  }

  /// When the timeline next has something due.
  private func timelineDeadline() -> MediaTime? {
    var deadline = screen.nextDue(screenMoment)
    // An end that is over waits for nothing: what comes next, if anything, wakes the stage.
    if let end = passes.first?.end, end > clock.position(at: now) {
      deadline = earlier(deadline, clock.moment(of: end))
    }
    deadline = earlier(deadline, sound.pause.map { now + $0 })
    deadline = earlier(deadline, earlier(transport.latency.deadline, edgeMoment))
    if let preload = programme.preloadDue(at: now) {
      deadline = earlier(deadline, clock.moment(of: preload))
    }
    return deadline.map { max($0, now) }
  }
}
