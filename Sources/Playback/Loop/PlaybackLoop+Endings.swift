internal import MediaCore
internal import Synchronization

/// The end of what there is to play: waiting for the next item, beginning again, or being done.
extension PlaybackLoop {
  /// At the end of what there is: waits for what comes, or ends.
  func holdOrFinish() {
    switch activity {
    case .held(let since): resumeOrGiveUp(since)
    case .running:
      if failEmpty() { return }
      guard let last = passes.last, passes.count == 1, let end = last.end, playWhenReady,
        clock.position(at: now) >= end, successor(of: 0) == nil
      else { return }
      // While the timeline is held no picture is shown.
      guard stepState.isVirtual || !awaitsPictures(of: last) else {
        return stepState.wait(for: .data)
      }
      finish(last)
    default: break
    }
  }

  /// Fails the item that is up as soon as all of it has been decoded and nothing came of that.
  ///
  /// - Returns: Whether it did.
  private func failEmpty() -> Bool {
    // Until it has been read to its end there is no telling.
    guard let pass = passes.first, pass.clip == nil, pass.isEmpty, pass.length != nil,
      !awaitsBreak(pass)
    else { return false }
    tellShortfall(of: pass)
    let failure = pass.pipeline.shared.withLock { $0.readFailure }
    itemFailed(pass.item, failure ?? emptiness(of: pass))
    return true
  }

  /// Why nothing came of a pass.
  func emptiness(of pass: Pass) -> MediaError {
    pass.pipeline.shared.withLock { $0.audio.failure } ?? .decodedNothing
  }

  private func finish(_ last: Pass) {
    if awaitsBreak(last) { return hold() }
    tellShortfall(of: last)
    if last.clip == nil, let failure = last.pipeline.shared.withLock({ $0.readFailure }) {
      if let entry = nextEntry(after: last) {
        noteFailure(last.item, failure)
        if upNext?.id == entry.id { return hold() }
        return start(entry)
      }
      return itemFailed(last.item, failure)
    }
    if last.clip == nil, last.isEmpty { return itemFailed(last.item, emptiness(of: last)) }
    failures.forgive(last.item)
    if repeats(last) { return startOver(last) }
    switch actionAtItemEnd {
    case .pause:
      book.pause(atEndOf: last.number)
      setPlayWhenReady(false, reason: .itemEnd)
    case .none: break
    case .advance:
      if let entry = nextEntry(after: last) {
        if upNext?.id == entry.id { hold() } else { start(entry) }
      } else if queue.entry(after: last.item) != nil {
        tryAnother(after: last.item)
      } else {
        endQueue()
      }
    }
  }

  /// Stands still at the end of the last pass until the next item is open; the last frame stays up.
  private func hold() {
    transport.move(to: .held(since: now), at: now)
    updateClock()
    announcer.stopPlaying()
    announceWaiting(.loading)
    stepState.unsettle()
  }

  private func resumeOrGiveUp(_ since: MediaTime) {
    guard let last = passes.last else { return }
    if passes.count > 1 || successor(of: 0) != nil {
      heldFor = now - since
      transport.move(to: .running, at: now)
      updateClock()
      renderer?.awaitDevice()
      announcePlayingOrStanding()
      stepState.unsettle()
    } else if case .waiting(let stop) = followingBreaks(last) {
      if !stepState.holdsTime, now - since >= Self.clipPatience,
        stop.next(after: last.clip?.place) != .nothing
      {
        giveUp(stop)
        stepState.unsettle()
      }
      stepState.wait(for: .data)
    } else if nextEntry(after: last) == nil {
      transport.move(to: .running, at: now)
      finish(last)
    } else if upNext == nil {
      transport.move(to: .running, at: now)
      if let entry = nextEntry(after: last) { start(entry) }
    } else {
      stepState.wait(for: .data)
    }
  }

  /// Plays an item again from its in point when no pass of it was read ahead.
  private func startOver(_ last: Pass) {
    guard !(last.length == .zero && last.isWhole) else {
      return itemFailed(last.item, .decodedNothing)
    }
    changePlan(of: last.owner) { $0.beginRound() }
    learnLength(from: last)
    jump(
      to: last.owner.description.inPoint ?? .zero, round: last.round + 1, precision: .exact,
      plays: true)
  }
}

extension MediaError {
  static let decodedNothing = MediaError(
    .decodedNothing, "neither a picture nor a sound of it could be decoded")
}
