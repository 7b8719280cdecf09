internal import MediaCore

/// What goes out: events.
extension Playout {
  func post(_ kind: PlayerEvent.Kind, item: ItemID? = nil, at time: MediaTime? = nil) {
    post(Posting(kind, item: item, at: time))
  }

  /// Posts an event that a part returned, with the current item and the position unless it has its own.
  func post(_ posting: Posting) {
    announcer.post(
      PlayerEvent(
        posting.kind, mediaTime: posting.time ?? itemTime, item: posting.item ?? queue.currentID,
        clockTime: now, date: time.date))
    if posting.changesStatus { announcer.changeStatus() }
  }

  /// Posts the events that a part returned, in their order.
  func post(_ postings: [Posting]) { for posting in postings { post(posting) } }

  func announcePlaying() { if playWhenReady, effectiveRate > 0 { post(announcer.tellPlaying()) } }

  /// Says that it plays, or that it stands because the rate is 0.
  func announcePlayingOrStanding() {
    announcer.changeStatus()
    guard playWhenReady else { return }
    post(effectiveRate > 0 ? announcer.tellPlaying() : announcer.tellPaused(.command))
  }

  func announceWaiting(_ reason: WaitingReason) { post(announcer.tellWaiting(reason)) }

  /// Posts which item is the current one, unless it was posted before.
  func announceCurrent(_ item: ItemID?) { post(programme.book.announce(item)) }

  /// - Returns: Whether it was not announced before.
  @discardableResult
  func announceReady(_ pipeline: ItemPipeline, _ opened: OpenedItem) -> Bool {
    guard let postings = programme.announceReady(pipeline, opened) else { return false }
    post(postings)
    return true
  }

  /// Posts the event of a join once its first frame is up.
  func announceJoin(frames: Int) {
    guard let join = programme.timeline.takeJoin() else { return }
    let samples = sound.renderer.map { join.heldFor.frames(sampleRate: $0.format.sampleRate) } ?? 0
    announcer.count(\.samplesMissing, max(0, Int(samples)))
    post(.transition(gapSamples: Int(samples), gapFrames: frames))
  }

  /// Records and posts the failure of an item.
  func noteFailure(_ id: ItemID, _ error: MediaError) {
    post(programme.book.fail(id, error, at: now))
  }

  func post(_ failure: ItemFailure) {
    announcer.count(\.itemsFailed)
    post(failure.postings)
  }
}
