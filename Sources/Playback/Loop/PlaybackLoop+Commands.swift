internal import MediaCore
internal import Streaming
internal import Synchronization

/// Carrying out commands: each returns when it is taken, and the steps do the rest.
extension PlaybackLoop {
  /// Takes a command.
  ///
  /// - Returns: The ids of items that were added.
  func perform(_ command: PlaybackCommand) throws(MediaError) -> [ItemID] {
    now = time.now
    admitSubscribers()
    statusIsDirty = true
    switch command {
    case .idle: idle()
    case .play: play()
    case .pause: setWantsToPlay(false, reason: .command)
    case .seek(let target, let plays, let precision): try seek(target, plays, precision)
    case .begin: try seek(.time(current?.description.inPoint ?? .zero), wantsToPlay, .exact)
    case .end: try seek(.time(endOfItem), wantsToPlay, .exact)
    case .mute: setVolume(volume, isMuted: true)
    case .unmute: setVolume(volume, isMuted: false)
    case .volume(let volume): setVolume(clamp(volume, 0, 1), isMuted: isMuted)
    case .playbackSpeed(let rate): try setRate(clamp(rate, 0, 16))
    case .latency(let target):
      latencyControl.wanted = target.map { min(max($0, .milliseconds(500)), .seconds(60)) }
    case .loop(let times): try setLoops(times.map { max(1, $0) })
    case .unloop: try setLoops(1)
    case .loopQueue(let loops):
      queue.loops = loops
      replan()
    case .audioTrack(let choice): try chooseSound(choice)
    case .quality(let preference): pipelineSettings.preferences.quality = preference
    case .subtitles(let choice): try chooseText(choice)
    case .addSubtitles(let source, let select): try addSubtitles(source, select: select)
    case .subtitleStyle(let style): subtitleStyle = style
    case .step(let frames): try step(by: frames)
    case .actionAtItemEnd(let action):
      actionAtItemEnd = action
      replan()
    case .gravity(let gravity):
      self.gravity = gravity
      videoSink?.setGravity(gravity)
    case .fit(let fit): try setFit(fit)
    case .background(let color): setBackground(color)
    case .corners(let radius): corners = clamp(radius, 0, PictureCorners.largestRadius)
    case .transition(let transition):
      self.transition = transition
      replan()
    case .rotate(let degrees):
      picture.look.orientation = Orientation(
        rotation: degrees, isMirrored: picture.look.orientation.isMirrored)
    case .mirror(let isMirrored): picture.look.orientation.isMirrored = isMirrored
    case .brightness(let brightness): picture.look.adjustment.brightness = brightness
    case .contrast(let contrast): picture.look.adjustment.contrast = contrast
    case .filter(let filter, let clears):
      if clears { picture.look.filters.removeAll() }
      try picture.look.filters.put(filter)
    case .removeAllFilters: picture.look.filters.removeAll()
    case .addVector(let change): return try addVector(change)
    case .removeVector(let id, let length): try removeVector(id, over: length)
    case .removeAllVectors: picture.scene.removeAll()
    case .queue(let command): return try perform(command)
    }
    return []
  }

  private func clamp(_ value: Double, _ low: Double, _ high: Double) -> Double {
    value.isNaN ? low : min(max(value, low), high)
  }

  // MARK: - Playing

  func idle() {
    if let id = queue.currentID { post(.currentItemRemoved(id)) }
    dropPasses()
    closeCurrent()
    upNext?.close()
    upNext = nil
    queue.clear()
    failures.forgiveAll()
    itemStatus = [:]
    addedSubtitles = [:]
    activity = .idle
    seek = SeekState()
    shown = nil
    picture.visible = nil
    announcedPlaying = false
    renderer?.sink.setPaused(true)
    videoSink?.clear()
  }

  private func play() {
    if activity == .ended {
      failures.forgiveAll()
      wantsToPlay = true
      if let entry = queue.entry(after: queue.currentID) ?? queue.entries.first { start(entry) }
      return
    }
    if rate == 0 { try? setRate(1) }
    if let last = passes.last, passes.count == 1, actionAtItemEnd != .advance, let end = last.end,
      position >= end, let entry = queue.entry(after: last.item)
    {
      wantsToPlay = true
      return start(entry)
    }
    setWantsToPlay(true, reason: .command)
  }

  func setWantsToPlay(_ wants: Bool, reason: PauseReason) {
    isSilenced = !wants && reason == .soundServer
    guard wants != wantsToPlay else { return }
    clock.set(position: position, at: now)
    wantsToPlay = wants
    stepsToGo = 0
    updateClock()
    renderer?.sink.setPaused(!timelineRuns)
    if wants {
      looksForPlace = false
      rejoinAfterPause()
      if activity == .running { announcePlaying() }
    } else {
      announcedPlaying = false
      post(.paused(reason))
    }
    statusIsDirty = true
  }

  func announcePlaying() {
    guard wantsToPlay, effectiveRate > 0, !announcedPlaying else { return }
    announcedPlaying = true
    post(.playing)
    statusIsDirty = true
  }

  private func setRate(_ rate: Double) throws(MediaError) {
    guard rate != self.rate else { return }
    if rate > 1, forbidsSkip {
      throw MediaError(.notAllowed, "the interstitial may not be played faster", item: current?.id)
    }
    clock.set(position: position, at: now)
    let wasRunning = timelineRuns
    self.rate = rate
    if rate > 0, let renderer {
      let frame = position.frames(sampleRate: renderer.format.sampleRate)
      self.renderer?.setRate(rate, at: frame)
      deviceHasBegun = false
    }
    updateClock()
    renderer?.sink.setPaused(!timelineRuns)
    post(.rateChanged(rate))
    if rate == 0, wasRunning {
      announcedPlaying = false
      post(.paused(.command))
    } else if activity == .running {
      announcePlaying()
    }
  }

  private func setVolume(_ volume: Double, isMuted: Bool) {
    guard volume != self.volume || isMuted != self.isMuted else { return }
    self.volume = volume
    self.isMuted = isMuted
    applyVolume()
    post(.volumeChanged(volume: volume, isMuted: isMuted))
  }

  private func setLoops(_ loops: Int?) throws(MediaError) {
    guard let id = queue.currentID else { throw MediaError(.nothingLoaded, "no item to loop") }
    // So many times in all, this one included.
    queue.setLoops(loops.map { $0 + (passes.first?.round ?? 0) }, of: id)
    replan()
  }

  // MARK: - Going somewhere

  private var endOfItem: MediaTime {
    guard let current else { return .zero }
    if let end = current.description.outPoint { return end }
    if let pass = passes.first, pass.clip == nil, pass.cut == nil, pass.isWhole,
      let length = pass.length
    {
      return pass.window.start + length
    }
    guard case .ready(let opened) = current.phase else { return .seconds(1e6) }
    let start = current.description.inPoint ?? .zero
    return opened.duration(of: current.description).map { start + $0 } ?? .seconds(1e6)
  }

  private func seek(
    _ target: SeekTarget, _ plays: Bool, _ precision: SeekPrecision
  ) throws(MediaError) {
    if activity == .ended, current == nil, let entry = queue.entries.last { start(entry) }
    guard let current else { throw MediaError(.nothingLoaded, "no item to seek in") }
    let goal: MediaTime
    switch target {
    case .time(let time): goal = time
    case .relative(let length): goal = itemTime + length
    }
    stepsToGo = 0
    if activity == .loading {
      supersedeSeek()
      seek = SeekState(target: goal, precision: precision, isDeferred: true)
    } else {
      guard let pass = passes.first, let opened = current.opened else {
        throw MediaError(.nothingLoaded, "no item to seek in")
      }
      if opened.information.isSeekable == false, goal > .zero {
        throw MediaError(.notSupported, "this source cannot be sought in", item: current.id)
      }
      try checkSkip(to: goal)
      jump(
        to: clamp(goal, of: current, opened), round: pass.round, precision: precision,
        plays: plays)
    }
    setWantsToPlay(plays, reason: .command)
  }

  func clamp(_ time: MediaTime, of pipeline: ItemPipeline, _ opened: OpenedItem) -> MediaTime {
    if let live = pipeline.shared.withLock({ $0.live }) {
      let latest = pipeline.description.outPoint.map { min($0, live.seekable.end) }
      return min(max(time, live.seekable.start), latest ?? live.seekable.end)
    }
    let start = pipeline.description.inPoint ?? .zero
    let end =
      pipeline.description.outPoint ?? opened.duration(of: pipeline.description).map { start + $0 }
    return max(start, end.map { min(time, $0) } ?? time)
  }

  private func supersedeSeek() {
    guard seek.target != nil else { return }
    post(.seek(finished: false, currentTime: itemTime))
  }

  /// Leaves what is being played and goes to a time of the current item.
  ///
  /// - Parameters:
  ///   - plays: Whether it is played from there.
  ///   - breaks: Whether breaks that are jumped into, or may not be jumped over, come first.
  func jump(
    to time: MediaTime, round: Int, precision: SeekPrecision, plays: Bool, breaks: Bool = true
  ) {
    guard let pipeline = current, let opened = pipeline.opened else { return }
    let leading = breaks ? breakBefore(time, round: round) : nil
    prepareTrickPlay(precision: precision, plays: plays)
    supersedeSeek()
    seek = SeekState(target: time, precision: precision)
    landsOnStep = false
    for pass in passes where pass.pipeline !== pipeline && pass.pipeline !== upNext {
      pass.pipeline.close()
    }
    dropPasses()
    // The next item's first samples may have been taken already: it is opened again.
    upNext?.close()
    upNext = nil
    pipeline.isSpent.store(false, ordering: .relaxed)
    if let leading {
      interstitials.leading = leading
      activity = .loading
      activitySince = now
      holdsUntil = nil
      renderer?.sink.setPaused(true)
      isUnsettled = true
      return
    }
    // Who looks for a place while paused goes to one after the other: what is decoded for later is in the way.
    let holds = !plays && !isVirtual
    holdsUntil = holds ? .distantFuture : nil
    pipeline.seek(
      to: time, precision: precision, passes: passesAllowed(of: pipeline, round: round),
      holding: holds)
    lay(pipeline, opened, local: 0, round: round, start: clock.position(at: now), isJoin: false)
    videoHead = passes[0].number
    audioHead = passes[0].number
    activity = .preroll
    activitySince = now
    renderer?.sink.setPaused(true)
    isUnsettled = true
  }

  private func step(by frames: Int) throws(MediaError) {
    guard current != nil else { throw MediaError(.nothingLoaded, "no item to step in") }
    setWantsToPlay(false, reason: .step)
    looksForPlace = false
    stepsToGo += min(max(frames, -1000), 1000)
  }

  // MARK: - Sound

  private func chooseSound(_ choice: AudioTrackChoice) throws(MediaError) {
    switch choice {
    case .languages(let languages):
      trackSelector.languages = languages
      pipelineSettings.preferences.soundLanguages = languages
      trackSelector.index = nil
    case .index(let place):
      guard let current else { throw MediaError(.nothingLoaded, "no item to choose a track of") }
      if case .ready(let opened) = current.phase, !opened.audioTracks.indices.contains(place) {
        throw MediaError(.trackNotFound, "no audio track \(place)", item: current.id)
      }
      trackSelector.index = (current.id, place)
    }
    guard let current, case .ready(let opened) = current.phase, activity != .loading,
      let track = trackSelector.track(of: current.id, opened)
    else { return }
    switchSound(to: track)
  }

  // MARK: - The queue

  private func perform(_ command: QueueCommand) throws(MediaError) -> [ItemID] {
    switch command {
    case .append(let items): return try insert(items, at: queue.entries.count)
    case .insert(let items, let place): return try insert(items, at: place)
    case .remove(let id): try remove(id)
    case .move(let id, let place):
      try queue.move(id, to: place)
      replan()
    case .replace(let id, let item):
      return try change { queue throws(MediaError) in
        try queue.replace(id, with: item)
      }
    case .set(let items): return try change { queue throws(MediaError) in try queue.set(items) }
    case .next: try go(to: queue.entry(after: queue.currentID))
    case .previous: try go(to: queue.entry(before: queue.currentID))
    case .jump(let id):
      guard let entry = queue[id] else {
        throw MediaError(.unknownItem, "no item \(id) in the queue", item: id)
      }
      try go(to: entry)
    case .clear: idle()
    }
    return []
  }

  private func insert(_ items: [ItemDescription], at place: Int) throws(MediaError) -> [ItemID] {
    let ids = try queue.insert(items, at: place)
    for id in ids { setStatus(of: id, .unknown, error: nil) }
    if activity == .idle || (activity == .ended && wantsToPlay), let first = ids.first,
      let entry = queue[first]
    {
      start(entry)
    } else {
      replan()
    }
    return ids
  }

  private func remove(_ id: ItemID) throws(MediaError) {
    let wasCurrent = id == queue.currentID
    try queue.remove(id)
    itemStatus[id] = nil
    addedSubtitles[id] = nil
    failures.forgive(id)
    guard wasCurrent else { return replan() }
    post(.currentItemRemoved(id))
    if let next = queue.current { start(next) } else { goIdle() }
  }

  private func goIdle() {
    let entries = queue.entries
    idle()
    _ = try? queue.insert(
      entries.map { entry in
        var item = entry.description
        item.id = entry.id
        return item
      }, at: 0)
    for entry in entries { setStatus(of: entry.id, .unknown, error: nil) }
    if !entries.isEmpty { activity = .ended }
  }

  /// Changes the queue as a whole and keeps the current item playing if it is still the same.
  private func change(
    _ body: (inout PlayQueue) throws(MediaError) -> [ItemID]
  ) throws(MediaError) -> [ItemID] {
    var changed = queue
    let before = queue.current
    let ids = try body(&changed)
    queue = changed
    let gone = Set(itemStatus.keys).subtracting(queue.entries.map(\.id))
    for id in gone {
      itemStatus[id] = nil
      addedSubtitles[id] = nil
    }
    for entry in queue.entries where itemStatus[entry.id]?.source != entry.description.source {
      setStatus(of: entry.id, .unknown, error: nil)
    }
    if let before, let after = queue[before.id],
      after.description.isSameMedium(as: before.description),
      activity != .ended
    {
      replan()
      return ids
    }
    if let before, queue[before.id] == nil { post(.currentItemRemoved(before.id)) }
    if let entry = queue.current { start(entry) } else { idle() }
    return ids
  }

  private func go(to entry: PlayQueue.Entry?) throws(MediaError) {
    guard let entry else { throw MediaError(.unknownItem, "there is no such item in the queue") }
    failures.forgive(entry.id)
    supersedeSeek()
    seek = SeekState()
    stepsToGo = 0
    start(entry)
  }
}

extension ItemDescription {
  /// Whether it plays the same stretch of the same medium in the same way, however often.
  func isSameMedium(as other: ItemDescription) -> Bool {
    var one = self
    one.loops = other.loops
    one.onError = other.onError
    one.fit = other.fit
    one.id = other.id
    return one == other
  }
}
