internal import MediaCore

/// Opening items, and going from one to the next.
extension PlaybackLoop {
  /// Makes an item the current one and begins to open it, unless it has been opened ahead.
  func start(_ entry: PlayQueue.Entry) {
    if playout.programme.book.announced != entry.id { playout.abandonSeek() }
    playout.programme.book.begin(entry.id)
    let pipeline: ItemPipeline
    playout.programme.closeNextIfLaid()
    if let ready = playout.upNext, playout.programme.items.isOpenAhead(entry) {
      playout.dropPasses(keepingBreakOf: ready)
      pipeline = ready
    } else {
      playout.dropPasses()
      pipeline = playout.programme.open(entry)
      playout.announcer.changeStatus()
    }
    playout.programme.items.closeCurrent()
    playout.programme.items.begin(pipeline)
    playout.move(to: .loading, restarts: true)
    playout.seek.release()
    playout.announcer.stopPlaying()
    // The entry of the step that looks at what is being opened may be over.
    playout.stepState.unsettle()
    playout.announceCurrent(entry.id)
    if playWhenReady { playout.announceWaiting(.loading) }
  }

  /// Lays the first pass of the current item as soon as it is open; leaves what has lost the process of its decoder.
  func openCurrent() {
    if let lost = (passes.first?.pipeline ?? current)?.lostDecoder { return giveUp(lost) }
    if case .backingOff(let until) = activity, until <= now { return tryAnother(after: nil) }
    guard activity == .loading, let current else { return }
    switch current.phase {
    case .opening: playout.stepState.wait(for: .data)
    case .failed(let error):
      playout.programme.learnAbsences(from: current, error, at: now)
      itemFailed(current.id, error)
    case .ready(let opened):
      guard playout.soundIsOpen(for: current, opened) else {
        return playout.stepState.wait(for: .data)
      }
      begin(current, opened)
    }
  }

  private func begin(_ pipeline: ItemPipeline, _ opened: OpenedItem) {
    if playout.programme.interstitials.leading == nil {
      // The sound of one that was opened ahead is being decoded.
      if playout.announceReady(pipeline, opened) { playout.selectSound(pipeline, opened) }
      playout.screen.cues.select(pipeline, opened)
      breaks.planBeginning(pipeline)
    }
    if breaks.layLeading(pipeline) { return }
    if playout.seek.isDeferred, let target = playout.seek.target {
      playout.seek.resume()
      pipeline.seek(
        to: Programme.aim(at: target, of: pipeline, opened), precision: playout.seek.precision,
        passes: playout.programme.passesAllowed(of: pipeline))
    }
    playout.lay(pipeline, opened, round: 0)
    playout.move(to: .preroll)
  }
}
