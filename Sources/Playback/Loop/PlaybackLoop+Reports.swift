internal import MediaCore
internal import Streaming
internal import Synchronization

/// What goes out of the loop and what sinks bring in: events, the status, replies, reports.
extension PlaybackLoop {
  func post(_ kind: PlayerEvent.Kind, item: ItemID? = nil) {
    events.post(PlayerEvent(kind, mediaTime: itemTime, item: item ?? queue.currentID))
    statusIsDirty = true
  }

  /// Lets subscriptions begin and end.
  func admitSubscribers() {
    let (added, removed) = arrivals.take()
    for (key, subscriber) in added { events.add(subscriber, key: key, now: now) }
    for key in removed { events.remove(key) }
  }

  func deliverEvents() {
    announceTags()
    readStreamReports()
    if timelineRuns {
      events.postTime(
        now: now, PlayerEvent(.time(itemTime), mediaTime: itemTime, item: queue.currentID))
    }
    for (receive, batch) in events.take(now: now) { receive(batch) }
  }

  private func announceTags() {
    guard let source = current?.source.withLock({ $0 }) else { return }
    let tags = source.tags
    guard tags != lastTags else { return }
    lastTags = tags
    if !tags.isEmpty { post(.metadata(tags)) }
  }

  /// Tells the reader of the present item how far playback has come.
  func tellPlayhead() {
    guard let pass = passes.first else { return }
    let time = pass.clip == nil ? itemTime : pass.itemTime(at: position)
    pass.pipeline.shared.withLock { $0.played = ($0.generation, pass.local, time) }
  }

  func readReports() {
    for report in inbox.take() {
      switch report {
      case .ready: break
      case .boundsChanged(let size):
        bounds = size
        post(.boundsChanged(size))
      case .closeRequested:
        setWantsToPlay(false, reason: .closed)
        onClose?()
      case .audioDeviceLost(let name):
        audioDevice = nil
        loseDevice()
        post(.audioDeviceChanged(nil))
        post(.error(MediaError(.audioOutputFailed, "the sound device '\(name)' was lost")))
      case .audioDeviceReturned(let name):
        audioDevice = name
        returnDevice()
        post(.audioDeviceChanged(name))
      case .silenceRequested(true):
        if wantsToPlay { setWantsToPlay(false, reason: .soundServer) }
      case .silenceRequested(false):
        if isSilenced { setWantsToPlay(true, reason: .soundServer) }
      case .displayLost(let reason):
        post(.error(MediaError(.videoOutputFailed, reason)))
      case .failed(let error):
        if error.code == .audioOutputFailed { loseDevice() }
        sinkFailure = error
        post(.error(error))
      }
    }
  }

  /// Goes on by the player's own clock.
  func loseDevice() {
    guard renderer?.deviceIsPresent == true else { return }
    clock.set(position: position, at: now)
    renderer?.deviceIsPresent = false
    updateClock()
  }

  /// Fills the device again from where the picture is.
  func returnDevice() {
    deviceStands = false
    guard let renderer, renderer.sink.pacing == .device, !renderer.deviceIsPresent else { return }
    clock.set(position: position, at: now)
    self.renderer?.deviceIsPresent = true
    self.renderer?.restart(at: position.frames(sampleRate: renderer.format.sampleRate))
    deviceHasBegun = false
    updateClock()
    renderer.sink.setPaused(!timelineRuns)
    applyVolume()
  }

  // MARK: - Status

  func publish() {
    let time = itemTime
    if !statusIsDirty {
      published.update { status in
        status.currentTime = time
        status.buffer = buffered
        status.date = schedule?.dates.date(at: time)
        status.latency = latency
        status.interstitial = interstitialStatus
        status.counters = counters
      }
      return
    }
    statusIsDirty = false
    let status = status(time)
    published.update { $0 = status }
  }

  private func status(_ time: MediaTime) -> PlayerStatus {
    var status = PlayerStatus()
    status.state = state
    status.current = queue.currentID
    status.currentTime = time
    status.date = schedule?.dates.date(at: time)
    status.rate = rate
    status.volume = volume
    status.isMuted = isMuted
    status.itemLoops = queue.current.map(\.description.loops) ?? 1
    status.loopsQueue = queue.loops
    status.items = queue.entries.map { entry in
      itemStatus[entry.id]
        ?? PlayerStatus.Item(id: entry.id, source: entry.description.source, status: .unknown)
    }
    status.bounds = bounds
    status.subtitleStyle = subtitleStyle
    status.audioDevice = audioDevice
    status.transition = transition
    status.gravity = gravity
    status.background = background
    status.corners = corners
    status.pictureInPicture = PlayerStatus.PictureInPicture(
      isActive: pip.active != nil, source: pip.source, place: pip.place)
    status.orientation = picture.look.orientation
    status.adjustment = picture.look.adjustment
    status.filters = picture.look.filters
    status.vectors = picture.scene.graphics
    status.buffer = buffered
    status.quality = stream.quality
    status.sessionData = stream.sessionData
    status.qualityPreference = pipelineSettings.preferences.quality
    status.counters = counters
    status.interstitial = interstitialStatus
    if let current, case .ready(let opened) = current.phase {
      status.duration = opened.duration(of: current.description)
      if let live { status.duration = live.keepsAll ? live.edge : nil }
      status.seekableRanges = seekableRanges(opened)
      status.latency = latency
      status.tracks = opened.information.tracks
      status.metadata = opened.information.metadata
      status.metadata.tags.merge(lastTags) { _, new in new }
      status.isSeekable = opened.information.isSeekable
      status.tracks += current.fileTracks
      status.tracks += current.shared.withLock { $0.foundTracks }
      status.subtitleTrack = textTrack
      status.audioTrack = current.shared.withLock { $0.audio.track }
    }
    return status
  }

  private var state: PlayerStatus.State {
    switch activity {
    case .idle: .idle
    case .loading: .loading
    case .ended: .ended
    case .preroll, .held, .buffering, .backingOff: wantsToPlay ? .waiting : .paused
    case .running: timelineRuns ? .playing : .paused
    }
  }

  // MARK: - Beginning and end

  /// Opens the video sink.
  func openVideo() throws(MediaError) {
    let inbox = inbox
    try videoSink?.open(SinkContext(time: time) { inbox.post($0) })
    videoSink?.setGravity(gravity)
    videoSink?.setBackground(background)
  }

  /// Stops everything for good.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    now = time.now
    idle()
    // What closing brings about is told too, or it would depend on who runs next whether it is.
    for (receive, batch) in events.take(now: now, all: true) { receive(batch) }
    renderer?.sink.close()
    videoSink?.close()
    compositor.close()
    for waiter in waiters {
      waiter.resume(.failure(MediaError(.shutDown, "the player was closed")))
    }
    waiters = []
    for resume in endWaiters { resume(.success(())) }
    endWaiters = []
    publish()
  }

  private func settleEnd() {
    guard activity == .ended || sinkFailure != nil, !endWaiters.isEmpty else { return }
    let hasPlayed =
      counters.framesShown > 0 || itemStatus.values.contains { $0.status == .readyToPlay }
    let error = sinkFailure ?? (hasPlayed ? nil : lastFailure)
    for resume in endWaiters { resume(error.map { .failure($0) } ?? .success(())) }
    endWaiters = []
  }

  // MARK: - Replies that wait

  func settleWaiters() {
    settleEnd()
    guard !waiters.isEmpty else { return }
    var open: [CompletionWaiter] = []
    for waiter in waiters {
      if let outcome = outcome(of: waiter) { waiter.resume(outcome) } else { open.append(waiter) }
    }
    waiters = open
  }

  /// Where time waits, a reply comes when the moment is over, after the events that belong to it.
  private func outcome(of waiter: CompletionWaiter) -> Result<Void, MediaError>? {
    if cancellations.take(waiter.id) {
      return .failure(MediaError(.cancelled, "nobody waits for it any more"))
    }
    if let failed = lastFailure, failed.item == waiter.item,
      counters.itemsFailed > waiter.failuresBefore
    {
      return .failure(failed)
    }
    if isReached(waiter), !timeWaits || isMomentOver { return .success(()) }
    if let deadline = waiter.deadline, deadline <= now {
      return .failure(MediaError(.timedOut, "not reached in time: \(waiter.completion.rawValue)"))
    }
    return nil
  }

  /// How many pictures the sink was given, the same one with another look included.
  var picturesMade: Int { counters.framesShown + picture.redraws }

  private func isReached(_ waiter: CompletionWaiter) -> Bool {
    switch waiter.completion {
    case .accepted: true
    case .loaded: activity != .loading
    case .firstFrame:
      activity != .loading && activity != .preroll
        && (picturesMade > waiter.picturesBefore || passes.first?.opened.videoTrack == nil)
    case .settled:
      seek.target == nil && insetIsSettled && activity != .loading
        && activity != .preroll && stepsToGo == 0
        && (shown.map { picture.shownLook == look(for: $0, at: picture.shownTime) } ?? true)
    }
  }
}

/// A command's reply that waits until the player has got so far.
struct CompletionWaiter {
  var id: Int
  var completion: Completion
  var deadline: MediaTime?
  var item: ItemID?
  var picturesBefore: Int
  var failuresBefore: Int
  var resume: @Sendable (Result<Void, MediaError>) -> Void
}
