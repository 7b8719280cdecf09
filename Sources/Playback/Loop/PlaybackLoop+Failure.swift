internal import MediaCore

/// Carrying out what is done when an item fails.
extension PlaybackLoop {
  /// Goes on after the current item has failed.
  func itemFailed(_ id: ItemID, _ error: MediaError) {
    // One that has played for long is not on its way to being given up.
    if let pass = passes.first, pass.item == id,
      playout.position - pass.start >= Programme.preloadLead
    {
      playout.programme.book.forgive(id)
    }
    playout.noteFailure(id, error)
    playout.programme.closeNextIfLaid()
    playout.programme.items.closeCurrent()
    playout.dropPasses()
    // If the item is tried again, it goes where it was to go.
    playout.seek.postpone()
    carryOut(playout.programme.book.recover(from: id, at: now, usesAbsences: usesAbsences))
  }

  /// Starts the next item that may be tried.
  ///
  /// - Parameter id: The item after which the search begins; `nil` when a back-off is over.
  func tryAnother(after id: ItemID?) {
    carryOut(playout.programme.book.tryAnother(after: id, at: now, usesAbsences: usesAbsences))
  }

  /// Whether items whose files are known to be absent are passed over.
  ///
  /// While a reply is awaited each is opened by itself: the reply tells what became of the one that it is about.
  var usesAbsences: Bool { replies.waiting.isEmpty }

  private func carryOut(_ outcome: FailureOutcome) {
    for failed in outcome.passedOver {
      if playout.programme.book.announced != failed.item { playout.abandonSeek() }
      playout.programme.book.select(failed.item)
      playout.announceCurrent(failed.item)
      if playWhenReady { playout.announceWaiting(.loading) }
      playout.post(failed)
    }
    switch outcome.action {
    case .start(let entry): start(entry)
    case .backOff(let moment):
      playout.move(to: .backingOff(until: moment))
      if playWhenReady { playout.announceWaiting(.backingOff) }
    case .end: endQueue()
    case .stop:
      endQueue()
      setPlayWhenReady(false, reason: .itemEnd)
    }
  }

  /// Ends playback: the queue has been played.
  func endQueue() { QueueEnd(playout: playout).reach() }
}
