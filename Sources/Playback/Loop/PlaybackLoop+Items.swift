internal import FFmpeg
internal import MediaCore
internal import Synchronization

/// Opening items, going from one to the next, and what happens when one fails.
extension PlaybackLoop {
  /// How long before it is due the next item is opened.
  static let preloadLead = MediaTime.seconds(10)

  /// Makes an item the current one and begins to open it, unless it has been opened ahead.
  func start(_ entry: PlayQueue.Entry) {
    let previous = queue.currentID
    queue.select(entry.id)
    let pipeline: ItemPipeline
    if let ready = upNext, ready.id == entry.id, ready.description == entry.description {
      dropPasses(keepingBreakOf: ready)
      upNext = nil
      pipeline = ready
    } else {
      dropPasses()
      pipeline = open(entry)
    }
    closeCurrent()
    current = pipeline
    activity = .loading
    activitySince = now
    holdsUntil = nil
    announcedPlaying = false
    // The entry of the step that looks at what is being opened may be over.
    isUnsettled = true
    if previous != entry.id || shown?.item != entry.id {
      announceCurrent(from: shown?.item, to: entry.id)
    }
    if wantsToPlay { post(.waitingToPlayAtSpecifiedRate(.loading)) }
  }

  func announceCurrent(from: ItemID?, to: ItemID?) {
    statusIsDirty = true
    post(.currentItemChanged(from: from, to: to))
  }

  private func open(_ entry: PlayQueue.Entry) -> ItemPipeline {
    let pipeline = ItemPipeline(
      entry.description, id: entry.id, passes: roundsAllowed(of: entry, from: 0),
      settings: pipelineSettings, wakeStage: wakeStage)
    pipeline.begin()
    addSubtitles(of: entry, to: pipeline)
    setStatus(of: entry.id, .unknown, error: nil)
    return pipeline
  }

  /// How many more passes may be read from a round on.
  func roundsAllowed(of entry: PlayQueue.Entry, from round: Int) -> Int {
    if queue.loops, queue.entries.count == 1 { return .max }
    guard let loops = (queue[entry.id] ?? entry).description.loops else { return .max }
    return max(1, loops - round)
  }

  /// Forgets the current item and everything of the timeline that has not been reached.
  func closeCurrent() {
    current?.close()
    current = nil
  }

  ///
  /// - Parameter next: The item whose break before its first pass is still to come.
  func dropPasses(keepingBreakOf next: ItemPipeline? = nil) {
    leaveTimed()
    dropCrossfades()
    dropBreaks(keeping: next)
    for pass in passes where pass.clip != nil { pass.pipeline.close() }
    clock.set(position: position, at: now)
    clock.set(rate: 0, at: now)
    passes.removeAll()
    nextFrame = nil
    staleVideoPasses = 0
    join = nil
    deviceHasBegun = false
    if let renderer {
      self.renderer?.jump(
        to: clock.position(at: now).frames(sampleRate: renderer.format.sampleRate))
    }
  }

  // MARK: - Steps

  /// Lays the first pass of the current item as soon as it is open.
  func openCurrent() {
    if case .backingOff(let until) = activity, until <= now { return tryAnother(after: nil) }
    guard activity == .loading, let current else { return }
    switch current.phase {
    case .opening: isPending = true
    case .failed(let error): itemFailed(current.id, error)
    case .ready(let opened): begin(current, opened)
    }
  }

  private func begin(_ pipeline: ItemPipeline, _ opened: OpenedItem) {
    if interstitials.leading == nil {
      announceReady(pipeline, opened)
      selectSound(pipeline, opened)
      selectText(pipeline, opened)
      planBeginning(pipeline)
    }
    if layLeading(pipeline) { return }
    if seek.isDeferred, let target = seek.target {
      seek.isDeferred = false
      pipeline.seek(
        to: clamp(target, of: pipeline, opened), precision: seek.precision,
        passes: passesAllowed(of: pipeline))
    }
    lay(pipeline, opened, local: 0, round: 0, start: clock.position(at: now), isJoin: false)
    videoHead = passes[0].number
    audioHead = passes[0].number
    activity = .preroll
  }

  func passesAllowed(of pipeline: ItemPipeline, round: Int = 0) -> Int {
    roundsAllowed(
      of: PlayQueue.Entry(id: pipeline.id, description: pipeline.description), from: round)
  }

  func announceReady(_ pipeline: ItemPipeline, _ opened: OpenedItem) {
    guard !pipeline.isAnnounced.exchange(true, ordering: .relaxed) else { return }
    let duration = opened.duration(of: pipeline.description)
    setStatus(of: pipeline.id, .readyToPlay, error: nil, duration: duration)
    post(.itemStatusChanged(.readyToPlay), item: pipeline.id)
    if let duration { post(.duration(duration), item: pipeline.id) }
  }

  /// When, on the timeline, the next item should begin to open.
  func preloadDue() -> MediaTime? {
    guard upNext == nil, let last = passes.last, !last.isWithinItem,
      let entry = nextEntry(after: last)
    else { return nil }
    guard failures.mayTry(entry.id, now: now) else { return nil }
    return expectedEnd(of: last).map { max(last.start, $0 - Self.preloadLead) } ?? last.start
  }

  /// When a pass will end on the timeline, by what its file or playlist tells; `nil` where it does not.
  func expectedEnd(of pass: Pass) -> MediaTime? {
    pass.opened.duration(of: pass.description).map {
      pass.start + $0 - (pass.window.start - (pass.description.inPoint ?? .zero))
    }
  }

  /// Opens the next item ahead when it is time to.
  func preloadNext() {
    forgetUnwantedPreload()
    if let upNext {
      switch upNext.phase {
      case .opening:
        isPending = true
        if !timeWaits, now - upNextSince >= Self.longestWait {
          preloadFailed(upNext, MediaError(.stuck, Self.notOpened))
        }
      case .failed(let error): preloadFailed(upNext, error)
      case .ready(let opened):
        if !upNext.isAnnounced.load(ordering: .relaxed) {
          announceReady(upNext, opened)
          selectSound(upNext, opened)
          selectText(upNext, opened)
        }
      }
    } else if activity != .loading, let due = preloadDue(), due <= position,
      let last = passes.last, let entry = nextEntry(after: last)
    {
      upNext = open(entry)
      upNextSince = now
      isPending = true
    }
  }

  private func preloadFailed(_ pipeline: ItemPipeline, _ error: MediaError) {
    upNext = nil
    noteFailure(pipeline.id, error)
    if let last = passes.last { failedAhead[pipeline.id] = last.number }
    pipeline.close()
    preloadNext()
  }

  private func forgetUnwantedPreload() {
    guard let upNext, let last = passes.last, upNext !== last.owner else { return }
    let wanted = nextEntry(after: last)
    if wanted?.id == upNext.id, wanted?.description == upNext.description { return }
    upNext.close()
    self.upNext = nil
  }

  /// The item that follows a pass, `nil` when the pass is repeated or nothing follows.
  ///
  /// Items that failed a short while ago are passed over.
  func nextEntry(after pass: Pass) -> PlayQueue.Entry? {
    guard actionAtItemEnd == .advance, !repeats(pass), !stopsAtFault(pass) else { return nil }
    var id: ItemID = pass.item
    for _ in queue.entries {
      guard let entry = queue.entry(after: id) else { return nil }
      if failures.mayTry(entry.id, now: now), mayFollow(entry, pass) { return entry }
      if entry.description.onError == .stop { return nil }
      id = entry.id
    }
    return nil
  }

  /// Whether an item may still follow a pass: one that failed ahead of it is not tried before the next,
  /// unless it asks to be.
  private func mayFollow(_ entry: PlayQueue.Entry, _ pass: Pass) -> Bool {
    guard failedAhead[entry.id] == pass.number else { return true }
    guard case .retry(let times) = entry.description.onError else { return false }
    return failures.count(of: entry.id) <= times
  }

  /// Whether a pass broke off and its item asks for more than to go on with the next.
  private func stopsAtFault(_ pass: Pass) -> Bool {
    pass.owner.description.onError != .skip && fault(of: pass) != nil
  }

  /// Why a pass breaks off, as soon as that counts.
  ///
  /// The reader may know long before; under a virtual clock it counts once the pass is over.
  func fault(of pass: Pass) -> MediaError? {
    isVirtual && !pass.isOver || pass.clip != nil
      ? nil : pass.pipeline.shared.withLock { $0.readFailure }
  }

  /// Whether a pass is followed by another of the same item from the same pipeline.
  func repeats(_ pass: Pass) -> Bool {
    if fault(of: pass) != nil { return false }
    guard let entry = queue[pass.item], entry.description.source == pass.owner.description.source
    else { return false }
    if queue.loops, queue.entries.count == 1 { return true }
    guard let loops = entry.description.loops else { return true }
    return pass.round + 1 < loops
  }

  // MARK: - Failure

  /// Goes on after an item that was up has failed.
  func itemFailed(_ id: ItemID, _ error: MediaError) {
    // One that has played for long is not on its way to being given up.
    if let pass = passes.first, pass.item == id, position - pass.start >= Self.preloadLead {
      failures.forgive(id)
    }
    noteFailure(id, error)
    let action = queue[id]?.description.onError ?? .skip
    closeCurrent()
    dropPasses()
    switch action {
    case .stop:
      activity = .ended
      setWantsToPlay(false, reason: .itemEnd)
    case .retry(let times) where failures.count(of: id) <= times:
      activity = .backingOff(until: failures.nextTry(of: [id]) ?? now)
      retryID = id
    case .retry, .skip: tryAnother(after: id)
    }
  }

  func noteFailure(_ id: ItemID, _ error: MediaError) {
    let error = error.about(id)
    failures.note(id, now: now)
    counters.itemsFailed += 1
    setStatus(of: id, .failed, error: error)
    post(.itemStatusChanged(.failed), item: id)
    post(.error(error), item: id)
    lastFailure = error
  }

  /// Starts the next item that may be tried; with none, waits if the queue loops and ends if not.
  func tryAnother(after id: ItemID?) {
    if let retry = retryID {
      retryID = nil
      if let entry = queue[retry] { return start(entry) }
    }
    var candidate = id.flatMap { queue.entry(after: $0) } ?? (id == nil ? queue.entries.first : nil)
    for _ in queue.entries {
      guard let entry = candidate else { break }
      // One that stops the queue when it fails is not passed over.
      if failures.mayTry(entry.id, now: now) || entry.description.onError == .stop {
        return start(entry)
      }
      candidate = queue.entry(after: entry.id)
    }
    let forEver = queue.loops || queue.entries.contains { $0.description.loops == nil }
    if forEver, let next = failures.nextTry(of: queue.entries.map(\.id)) {
      activity = .backingOff(until: next)
      post(.waitingToPlayAtSpecifiedRate(.backingOff))
    } else {
      endQueue()
    }
  }

  /// Says that the queue has been played.
  func endQueue() {
    leaveTimed(atEnd: true)
    if let clip = passes.first?.clip { tellEnd(of: clip, reason: nil) }
    activity = .ended
    announcedPlaying = false
    updateClock()
    post(.ended)
    statusIsDirty = true
  }

  func setStatus(
    of id: ItemID, _ status: ItemStatus, error: MediaError?, duration: MediaTime? = nil
  ) {
    itemStatus[id] = PlayerStatus.Item(
      id: id, source: queue[id]?.description.source ?? "", status: status, error: error,
      duration: duration ?? itemStatus[id]?.duration)
    statusIsDirty = true
  }
}
