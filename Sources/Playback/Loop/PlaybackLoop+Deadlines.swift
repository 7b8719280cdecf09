internal import MediaCore

/// When the stage has something to do again.
extension PlaybackLoop {
  /// When the next step is to be, with everything done that is due now.
  func nextStep() -> NextStep {
    if playout.stepState.isUnsettled { return .now }
    let (runs, isVirtual) = (playout.timelineRuns, playout.stepState.isVirtual)
    let events = playout.announcer.nextDeadline(timeRuns: runs, isVirtual: isVirtual)
    var deadline = earlier(events, replies.deadline)
    if playout.stepState.standsForThreads {
      // Virtual time stands until another thread wakes the stage.
      return .onWakeup
    }
    if playout.timelineRuns {
      deadline = earlier(earlier(deadline, timelineDeadline()), playout.screen.pip.nextTry)
    }
    if activity == .running {
      deadline = earlier(deadline, earlier(playout.standsUntil, playout.seek.holdsUntil))
    }
    if let due = playout.screen.redrawDeadline(playout.screenMoment) {
      deadline = earlier(deadline, max(now, due))
    }
    if case .backingOff(let until) = activity { deadline = earlier(deadline, until) }
    deadline = earlier(deadline, playout.programme.book.nextTry(after: now))
    deadline = earlier(deadline, schedule.deadline(hasEnded: isDone))
    if playout.stepState.isPending, !playout.stepState.holdsTime, playout.watchesProgress {
      deadline = earlier(deadline, now + .milliseconds(100))
    }
    if case .held(let since) = activity, !playout.stepState.holdsTime {
      let held = playout.programme.heldDeadline(
        since: since, patience: ProgressWatches.longestWait, at: now)
      deadline = earlier(deadline, earlier(held, preloading.nextLook))
    }
    guard let deadline else { return playout.stepState.isPending ? .onArrival : .never }
    return deadline <= now ? .now : .at(deadline)
  }

  /// When the timeline next has something due.
  private func timelineDeadline() -> MediaTime? {
    var deadline = earlier(playout.screen.nextDue(playout.screenMoment), playout.stepState.nextLook)
    // An end that is over waits for nothing: what comes next, if anything, wakes the stage.
    if let end = passes.first?.end, end > playout.clock.position(at: now) {
      deadline = earlier(deadline, playout.clock.moment(of: end))
    }
    deadline = earlier(deadline, playout.sound.pause.map { now + $0 })
    deadline = earlier(
      deadline, earlier(playout.transport.latency.deadline, liveEdge.edgeMoment))
    if let preload = playout.programme.preloadDue(at: now) {
      deadline = earlier(deadline, playout.clock.moment(of: preload))
    }
    return deadline.map { max($0, now) }
  }
}
