internal import MediaCore

/// The end of what there is to play: waiting for the next item, beginning again, or being done.
extension PlaybackLoop {
  /// At the end of what there is: waits for what comes, or ends.
  func holdOrFinish() {
    switch activity {
    case .held(let since): resumeOrGiveUp(since)
    case .running:
      // As soon as all of it has been decoded and nothing came of that.
      if let empty = playout.programme.emptyFirst(at: now) {
        playout.post(playout.programme.takeShortfall(of: empty))
        return itemFailed(empty.item, empty.pipeline.readFailure ?? empty.emptiness)
      }
      guard let last = passes.last, passes.count == 1, let end = last.end, playWhenReady,
        playout.clock.position(at: now) >= end, playout.laySuccessor(of: 0) == nil
      else { return }
      // While the timeline is held no picture is shown.
      guard playout.stepState.isVirtual || !awaitsPictures(of: last) else {
        return playout.stepState.wait(for: .data)
      }
      finish(last)
    default: break
    }
  }

  /// Goes on at the end of the last pass, behind which nothing could be laid.
  private func finish(_ last: Pass) {
    if playout.successor(of: last).isAwaited { return hold() }
    playout.post(playout.programme.takeShortfall(of: last))
    switch playout.programme.end(of: last, at: now) {
    case .again(let round): startOver(last, round: round)
    case .pause: setPlayWhenReady(false, reason: .itemEnd)
    case .stay: _ = endAsScheduled(stands: true)
    case .item(let entry): goOn(to: entry)
    case .leave(let failure, let entry):
      playout.post(failure)
      goOn(to: entry)
    case .fail(let error): itemFailed(last.item, error)
    case .tryAnother: tryAnother(after: last.item)
    case .end: endQueue()
    }
  }

  /// Goes on with an item: at once, or when it is open if it is being opened.
  private func goOn(to entry: PlayQueue.Entry) {
    if playout.upNext?.id == entry.id { hold() } else { start(entry) }
  }

  /// Stands still at the end of the last pass until the next item is open; the last picture stays up.
  private func hold() {
    playout.move(to: .held(since: now))
    playout.updateClock()
    playout.announcer.stopPlaying()
    playout.announceWaiting(.loading)
    playout.stepState.unsettle()
  }

  private func resumeOrGiveUp(_ since: MediaTime) {
    guard let last = passes.last else { return }
    if passes.count > 1 || playout.laySuccessor(of: 0) != nil {
      playout.programme.timeline.hold(for: now - since)
      playout.move(to: .running)
      playout.updateClock()
      playout.sound.awaitDevice()
      playout.announcePlayingOrStanding()
      return playout.stepState.unsettle()
    }
    if case .inBreak(.waiting(let stop)) = playout.successor(of: last) {
      if !playout.stepState.holdsTime, now - since >= Interstitials.patience,
        stop.next(after: last.clip?.place) != .nothing
      {
        breaks.giveUp(stop)
        playout.stepState.unsettle()
      }
      return playout.stepState.wait(for: .data)
    }
    let entry = playout.nextItem(after: last).entry
    guard entry == nil || playout.upNext == nil else { return playout.stepState.wait(for: .data) }
    playout.move(to: .running)
    if let entry { start(entry) } else { finish(last) }
  }

  /// Plays an item again from its in point when no pass of it was read ahead.
  private func startOver(_ last: Pass, round: Int) {
    guard !(last.length == .zero && last.isWhole) else {
      return itemFailed(last.item, .decodedNothing)
    }
    playout.programme.interstitials.beginRound(of: last.owner)
    if playout.programme.learnLength(from: last) { playout.followLength(of: last.item) }
    jump(
      to: last.owner.description.inPoint ?? .zero, round: round, precision: .exact, plays: true)
  }
}
