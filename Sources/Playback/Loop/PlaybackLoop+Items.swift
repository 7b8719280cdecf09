internal import MediaCore
internal import Synchronization

/// Opening items, and going from one to the next.
extension PlaybackLoop {
  /// Makes an item the current one and begins to open it, unless it has been opened ahead.
  func start(_ entry: PlayQueue.Entry) {
    if book.announced != entry.id { abandonSeek() }
    book.retry(nil)
    queue.select(entry.id)
    let pipeline: ItemPipeline
    closeNextIfLaid()
    if let ready = upNext, ready.id == entry.id, ready.description == entry.description {
      dropPasses(keepingBreakOf: ready)
      items.releaseNext()
      pipeline = ready
    } else {
      dropPasses()
      pipeline = open(entry)
    }
    closeCurrent()
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

  /// Tells which item is the current one, unless it was before.
  func announceCurrent(_ item: ItemID?) {
    guard item != book.announced else { return }
    announcer.changeStatus()
    post(.currentItemChanged(from: book.announced, to: item))
    book.announce(item)
  }

  func open(_ entry: PlayQueue.Entry) -> ItemPipeline {
    let pipeline = ItemPipeline(
      entry.description, id: entry.id, passes: roundsAllowed(of: entry, from: 0),
      settings: pipelineSettings, wakeStage: wakeStage)
    if absent.areLikely { pipeline.shared.withLock { $0.followers = followers(of: entry) } }
    pipeline.begin()
    addSubtitles(of: entry, to: pipeline)
    setStatus(of: entry.id, .unknown, error: nil)
    return pipeline
  }

  /// The items behind one in the queue, of which some may be looked for with it.
  private func followers(of entry: PlayQueue.Entry) -> [AbsentItems.Candidate] {
    guard let place = queue.place(of: entry.id) else { return [] }
    return queue.entries[(place + 1)...].prefix(AbsentItems.most).map {
      AbsentItems.Candidate(id: $0.id, source: $0.description.source)
    }
  }

  /// Records that an item failed to open, and which items after it are absent too.
  func learnAbsences(from pipeline: ItemPipeline, _ error: MediaError) {
    absent.note(error)
    absent.learn(pipeline.shared.withLock { $0.absent }, now: now)
  }

  /// Why an item that comes next cannot be opened, if that is known already.
  ///
  /// Where a reply is awaited each is opened by itself: the reply tells what became of the one that it was about.
  func knownAbsence(of entry: PlayQueue.Entry) -> MediaError? {
    replies.waiting.isEmpty ? absent.error(of: entry, now: now) : nil
  }

  /// How many more passes may be read from a round on.
  func roundsAllowed(of entry: PlayQueue.Entry, from round: Int) -> Int {
    if queue.loops, queue.entries.count == 1 { return .max }
    guard let loops = (queue[entry.id] ?? entry).description.loops else { return .max }
    return max(1, loops - round)
  }

  func closeCurrent() {
    items.closeCurrent()
  }

  /// Forgets everything of the timeline that has not been reached.
  ///
  /// - Parameter next: The item whose break before its first pass is still to come.
  func dropPasses(keepingBreakOf next: ItemPipeline? = nil) {
    leaveTimed()
    dropCrossfades()
    dropBreaks(keeping: next)
    for pass in passes where pass.clip != nil { pass.pipeline.close() }
    transport.setPosition(position, at: now)
    transport.setSpeed(0, at: now)
    timeline.discardAll()
    nextFrame = nil
    staleVideoPasses = 0
    join = nil
    if let renderer {
      self.renderer?.awaitDevice()
      self.renderer?.jump(
        to: clock.position(at: now).frames(sampleRate: renderer.format.sampleRate))
    }
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
      selectText(pipeline, opened)
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
    roundsAllowed(
      of: PlayQueue.Entry(id: pipeline.id, description: pipeline.description),
      from: round - pipeline.countedRound.load(ordering: .relaxed))
  }

  /// - Returns: Whether it was not announced before.
  @discardableResult
  func announceReady(_ pipeline: ItemPipeline, _ opened: OpenedItem) -> Bool {
    guard !pipeline.isAnnounced.exchange(true, ordering: .relaxed) else { return false }
    absent.note(nil)
    let duration = opened.duration(of: pipeline.description)
    setStatus(of: pipeline.id, .readyToPlay, error: nil, duration: duration)
    post(.itemStatusChanged(.readyToPlay), item: pipeline.id)
    if let duration { post(.duration(duration), item: pipeline.id) }
    return true
  }

  func setStatus(
    of id: ItemID, _ status: ItemStatus, error: MediaError?, duration: MediaTime? = nil
  ) {
    itemStatus[id] = PlayerStatus.Item(
      id: id, source: queue[id]?.description.source ?? "", status: status, error: error,
      duration: duration ?? itemStatus[id]?.duration)
    announcer.changeStatus()
  }
}
