internal import MediaCore
internal import Synchronization

/// Opening items, and going from one to the next.
extension PlaybackLoop {
  /// Makes an item the current one and begins to open it, unless it has been opened ahead.
  func start(_ entry: PlayQueue.Entry) {
    if book.announced != entry.id { abandonSeek() }
    book.begin(entry.id)
    let pipeline: ItemPipeline
    closeNextIfLaid()
    if let ready = upNext, items.isOpenAhead(entry) {
      dropPasses(keepingBreakOf: ready)
      pipeline = ready
    } else {
      dropPasses()
      pipeline = open(entry)
    }
    items.closeCurrent()
    items.begin(pipeline)
    transport.move(to: .loading, at: now, restarts: true)
    seek.release()
    announcer.stopPlaying()
    // The entry of the step that looks at what is being opened may be over.
    stepState.unsettle()
    announceCurrent(entry.id)
    if playWhenReady { announceWaiting(.loading) }
  }

  /// Closes the next item where it has been laid: pictures and samples of it may have been taken, so that it is to be
  /// opened again.
  func closeNextIfLaid() {
    guard let laid = upNext, passes.contains(where: { $0.owner === laid }) else { return }
    items.closeNext()
  }

  /// Posts which item is the current one, unless it was posted before.
  func announceCurrent(_ item: ItemID?) { post(book.announce(item)) }

  func open(_ entry: PlayQueue.Entry) -> ItemPipeline {
    let pipeline = ItemPipeline(
      entry.description, id: entry.id, passes: book.roundsAllowed(of: entry, from: 0),
      settings: pipelineSettings, wakeStage: wakeStage)
    let followers = book.followers(of: entry.id)
    if !followers.isEmpty { pipeline.setFollowers(followers) }
    pipeline.begin()
    pipeline.addSubtitles(of: entry.description, and: book.subtitles(of: entry.id))
    book.setState(of: entry.id, .unknown)
    announcer.changeStatus()
    return pipeline
  }

  /// Records that an item failed to open, and which items after it are absent too.
  func learnAbsences(from pipeline: ItemPipeline, _ error: MediaError) {
    book.learnAbsences(pipeline.absentFollowers, from: error, at: now)
  }

  /// Forgets everything of the timeline that has not been reached.
  ///
  /// - Parameter next: The item whose break before its first pass is still to come.
  func dropPasses(keepingBreakOf next: ItemPipeline? = nil) {
    leaveTimed()
    screen.transition.drop()
    post(interstitials.drop(passes, keeping: next, at: interstitialMoment))
    for pass in passes where pass.clip != nil { pass.pipeline.close() }
    transport.setPosition(position, at: now)
    transport.setSpeed(0, at: now)
    timeline.discardAll()
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
      learnAbsences(from: current, error)
      itemFailed(current.id, error)
    case .ready(let opened):
      guard soundIsOpen(for: current, opened) else { return stepState.wait(for: .data) }
      begin(current, opened)
    }
  }

  private func begin(_ pipeline: ItemPipeline, _ opened: OpenedItem) {
    if interstitials.leading == nil {
      // The sound of one that was opened ahead is being decoded.
      if announceReady(pipeline, opened) { selectSound(pipeline, opened) }
      screen.cues.select(pipeline, opened)
      planBeginning(pipeline)
    }
    if layLeading(pipeline) { return }
    if seek.isDeferred, let target = seek.target {
      seek.resume()
      pipeline.seek(
        to: aim(at: target, of: pipeline, opened), precision: seek.precision,
        passes: passesAllowed(of: pipeline))
    }
    lay(pipeline, opened, local: 0, round: 0, start: clock.position(at: now), isJoin: false)
    timeline.begin()
    transport.move(to: .preroll, at: now)
  }

  func passesAllowed(of pipeline: ItemPipeline, round: Int = 0) -> Int {
    book.roundsAllowed(
      of: PlayQueue.Entry(id: pipeline.id, description: pipeline.description),
      from: round - pipeline.countedRound.load(ordering: .relaxed))
  }

  /// - Returns: Whether it was not announced before.
  @discardableResult
  func announceReady(_ pipeline: ItemPipeline, _ opened: OpenedItem) -> Bool {
    guard !pipeline.isAnnounced.exchange(true, ordering: .relaxed) else { return false }
    post(book.open(pipeline.id, duration: opened.duration(of: pipeline.description)))
    return true
  }
}
