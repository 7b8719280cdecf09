internal import MediaCore

/// Carrying out what is done when an item fails.
extension PlaybackLoop {
  /// Goes on after the current item has failed.
  func itemFailed(_ id: ItemID, _ error: MediaError) {
    // One that has played for long is not on its way to being given up.
    if let pass = passes.first, pass.item == id, position - pass.start >= Programme.preloadLead {
      programme.book.forgive(id)
    }
    noteFailure(id, error)
    programme.closeNextIfLaid()
    programme.items.closeCurrent()
    dropPasses()
    // If the item is tried again, it goes where it was to go.
    seek.postpone()
    carryOut(programme.book.recover(from: id, at: now, usesAbsences: usesAbsences))
  }

  /// Starts the next item that may be tried.
  ///
  /// - Parameter id: The item after which the search begins; `nil` when a back-off is over.
  func tryAnother(after id: ItemID?) {
    carryOut(programme.book.tryAnother(after: id, at: now, usesAbsences: usesAbsences))
  }

  /// Whether items whose files are known to be absent are passed over.
  ///
  /// While a reply is awaited each is opened by itself: the reply tells what became of the one that it is about.
  var usesAbsences: Bool { replies.waiting.isEmpty }

  private func carryOut(_ outcome: FailureOutcome) {
    for failed in outcome.passedOver {
      if programme.book.announced != failed.item { abandonSeek() }
      programme.book.select(failed.item)
      announceCurrent(failed.item)
      if playWhenReady { announceWaiting(.loading) }
      post(failed)
    }
    switch outcome.action {
    case .start(let entry): start(entry)
    case .backOff(let moment):
      transport.move(to: .backingOff(until: moment), at: now)
      if playWhenReady { announceWaiting(.backingOff) }
    case .end: endQueue()
    case .stop:
      endQueue()
      setPlayWhenReady(false, reason: .itemEnd)
    }
  }

  /// Records and posts the failure of an item.
  func noteFailure(_ id: ItemID, _ error: MediaError) {
    post(programme.book.fail(id, error, at: now))
  }

  func post(_ failure: ItemFailure) {
    announcer.count(\.itemsFailed)
    post(failure.postings)
  }

  /// Ends playback: the queue has been played.
  func endQueue() {
    abandonSeek()
    leaveTimed(atEnd: true)
    if let clip = passes.first?.clip {
      post(clip.stop.end(clip.place, at: interstitialMoment))
    }
    transport.move(to: .ended, at: now)
    announcer.stopPlaying()
    updateClock()
    post(.ended)
    announcer.changeStatus()
  }
}
