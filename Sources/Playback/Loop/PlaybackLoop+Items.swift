internal import MediaCore
internal import Synchronization

/// Opening items, and going from one to the next.
extension PlaybackLoop {
  /// Makes an item the current one and begins to open it, unless it has been opened ahead.
  func start(_ entry: PlayQueue.Entry) {
    if programme.book.announced != entry.id { abandonSeek() }
    programme.book.begin(entry.id)
    let pipeline: ItemPipeline
    programme.closeNextIfLaid()
    if let ready = upNext, programme.items.isOpenAhead(entry) {
      dropPasses(keepingBreakOf: ready)
      pipeline = ready
    } else {
      dropPasses()
      pipeline = programme.open(entry)
      announcer.changeStatus()
    }
    programme.items.closeCurrent()
    programme.items.begin(pipeline)
    transport.move(to: .loading, at: now, restarts: true)
    seek.release()
    announcer.stopPlaying()
    // The entry of the step that looks at what is being opened may be over.
    stepState.unsettle()
    announceCurrent(entry.id)
    if playWhenReady { announceWaiting(.loading) }
  }

  /// Posts which item is the current one, unless it was posted before.
  func announceCurrent(_ item: ItemID?) { post(programme.book.announce(item)) }

  /// Forgets everything of the timeline that has not been reached.
  ///
  /// - Parameter next: The item whose break before its first pass is still to come.
  func dropPasses(keepingBreakOf next: ItemPipeline? = nil) {
    leaveTimed()
    screen.transition.drop()
    post(programme.interstitials.drop(passes, keeping: next, at: interstitialMoment))
    for pass in passes where pass.clip != nil { pass.pipeline.close() }
    transport.setPosition(position, at: now)
    transport.setSpeed(0, at: now)
    programme.timeline.discardAll()
    screen.picture.forgetPasses()
    sound.awaitDevice()
    sound.jump(to: clock.position(at: now))
  }

  /// Lays the first pass of the current item as soon as it is open.
  func openCurrent() {
    if case .backingOff(let until) = activity, until <= now { return tryAnother(after: nil) }
    guard activity == .loading, let current else { return }
    switch current.phase {
    case .opening: stepState.wait(for: .data)
    case .failed(let error):
      programme.learnAbsences(from: current, error, at: now)
      itemFailed(current.id, error)
    case .ready(let opened):
      guard soundIsOpen(for: current, opened) else { return stepState.wait(for: .data) }
      begin(current, opened)
    }
  }

  private func begin(_ pipeline: ItemPipeline, _ opened: OpenedItem) {
    if programme.interstitials.leading == nil {
      // The sound of one that was opened ahead is being decoded.
      if announceReady(pipeline, opened) { selectSound(pipeline, opened) }
      screen.cues.select(pipeline, opened)
      planBeginning(pipeline)
    }
    if layLeading(pipeline) { return }
    if seek.isDeferred, let target = seek.target {
      seek.resume()
      pipeline.seek(
        to: Programme.aim(at: target, of: pipeline, opened), precision: seek.precision,
        passes: programme.passesAllowed(of: pipeline))
    }
    lay(pipeline, opened, round: 0)
    transport.move(to: .preroll, at: now)
  }

  /// - Returns: Whether it was not announced before.
  @discardableResult
  func announceReady(_ pipeline: ItemPipeline, _ opened: OpenedItem) -> Bool {
    guard let postings = programme.announceReady(pipeline, opened) else { return false }
    post(postings)
    return true
  }
}
