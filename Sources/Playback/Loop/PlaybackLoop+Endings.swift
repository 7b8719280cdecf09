internal import MediaCore

/// The end of what there is to play: waiting for the next item, beginning again, or being done.
extension PlaybackLoop {
  /// At the end of what there is: waits for what comes, or ends.
  func holdOrFinish() {
    switch activity {
    case .held(let since): resumeOrGiveUp(since)
    case .running:
      if failEmpty() { return }
      guard let last = passes.last, passes.count == 1, let end = last.end, playWhenReady,
        clock.position(at: now) >= end, laySuccessor(of: 0) == nil
      else { return }
      // While the timeline is held no picture is shown.
      guard stepState.isVirtual || !awaitsPictures(of: last) else {
        return stepState.wait(for: .data)
      }
      finish(last)
    default: break
    }
  }

  /// Fails the current item as soon as all of it has been decoded and nothing came of that.
  ///
  /// - Returns: Whether it did.
  private func failEmpty() -> Bool {
    // Until it has been read to its end there is no telling.
    guard let pass = passes.first, pass.clip == nil, pass.isEmpty, pass.length != nil,
      !successor(of: pass).isAwaited
    else { return false }
    tellShortfall(of: pass)
    let failure = pass.pipeline.readFailure
    itemFailed(pass.item, failure ?? emptiness(of: pass))
    return true
  }

  /// Why nothing came of a pass.
  func emptiness(of pass: Pass) -> MediaError {
    pass.pipeline.soundState.failure ?? .decodedNothing
  }

  /// Goes on at the end of the last pass, behind which nothing could be laid.
  private func finish(_ last: Pass) {
    if successor(of: last).isAwaited { return hold() }
    tellShortfall(of: last)
    // The failure of a clip is not the item's.
    let isItem = last.clip == nil
    let outcome = programme.book.end(
      of: programme.played(last),
      readFailure: isItem ? last.pipeline.readFailure : nil,
      emptiness: isItem && last.isEmpty ? emptiness(of: last) : nil, at: now)
    switch outcome {
    case .again(let round): startOver(last, round: round)
    case .pause: setPlayWhenReady(false, reason: .itemEnd)
    case .stay: break
    case .item(let entry): goOn(to: entry)
    case .leave(let failure, let entry):
      post(failure)
      goOn(to: entry)
    case .fail(let error): itemFailed(last.item, error)
    case .tryAnother: tryAnother(after: last.item)
    case .end: endQueue()
    }
  }

  /// Goes on with an item: at once, or when it is open if it is being opened.
  private func goOn(to entry: PlayQueue.Entry) {
    if upNext?.id == entry.id { hold() } else { start(entry) }
  }

  /// Stands still at the end of the last pass until the next item is open; the last picture stays up.
  private func hold() {
    transport.move(to: .held(since: now), at: now)
    updateClock()
    announcer.stopPlaying()
    announceWaiting(.loading)
    stepState.unsettle()
  }

  private func resumeOrGiveUp(_ since: MediaTime) {
    guard let last = passes.last else { return }
    if passes.count > 1 || laySuccessor(of: 0) != nil {
      programme.timeline.hold(for: now - since)
      transport.move(to: .running, at: now)
      updateClock()
      sound.awaitDevice()
      announcePlayingOrStanding()
      return stepState.unsettle()
    }
    if case .inBreak(.waiting(let stop)) = successor(of: last) {
      if !stepState.holdsTime, now - since >= Interstitials.patience,
        stop.next(after: last.clip?.place) != .nothing
      {
        giveUp(stop)
        stepState.unsettle()
      }
      return stepState.wait(for: .data)
    }
    let entry = nextItem(after: last).entry
    guard entry == nil || upNext == nil else { return stepState.wait(for: .data) }
    transport.move(to: .running, at: now)
    if let entry { start(entry) } else { finish(last) }
  }

  /// Plays an item again from its in point when no pass of it was read ahead.
  private func startOver(_ last: Pass, round: Int) {
    guard !(last.length == .zero && last.isWhole) else {
      return itemFailed(last.item, .decodedNothing)
    }
    programme.interstitials.beginRound(of: last.owner)
    if programme.learnLength(from: last) { followLength(of: last.item) }
    jump(
      to: last.owner.description.inPoint ?? .zero, round: round, precision: .exact, plays: true)
  }
}

extension MediaError {
  static let decodedNothing = MediaError(
    .decodedNothing, "neither a picture nor a sound of it could be decoded")
}
