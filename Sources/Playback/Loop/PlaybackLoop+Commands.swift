internal import MediaCore
internal import Streaming
internal import Synchronization

/// Carrying out commands: each returns when it is taken, and the steps do the rest.
extension PlaybackLoop {
  /// Takes a command.
  ///
  /// - Returns: The ids of items that were added.
  func perform(_ command: PlaybackCommand) throws(MediaError) -> [ItemID] {
    lookAtTime()
    admitSubscribers()
    announcer.changeStatus()
    switch command {
    case .idle: idle()
    case .play: play()
    case .pause: setPlayWhenReady(false, reason: .command)
    case .seek(let target, let plays, let precision): try seek(target, plays, precision)
    case .skip: try skipInterstitial()
    case .begin: try seek(.time(current?.description.inPoint ?? .zero), playWhenReady, .exact)
    case .end: try seek(.time(soughtEnd), playWhenReady, .exact)
    case .mute: setVolume(volume, isMuted: true)
    case .unmute: setVolume(volume, isMuted: false)
    case .volume(let volume): setVolume(clamp(volume, 0, 1), isMuted: isMuted)
    case .playbackSpeed(let rate): try setRate(clamp(rate, 0, 16))
    case .latency(let target):
      latencyControl.wanted = target.map { min(max($0, .milliseconds(500)), .seconds(60)) }
    case .loop(let times): try setLoops(times)
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
    case .startPiP: try startPictureInPicture()
    case .stopPiP: try stopPictureInPicture()
    case .setPiP(let change): try setPictureInPicture(change)
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
    case .removeAllVectors: removeAllVectors()
    case .queue(let command): return try perform(command)
    }
    return []
  }

  private func clamp(_ value: Double, _ low: Double, _ high: Double) -> Double {
    value.isNaN ? low : min(max(value, low), high)
  }

  // MARK: - Playing

  func idle() {
    abandonSeek()
    if let id = queue.currentID { post(.currentItemRemoved(id)) }
    dropPasses()
    closeCurrent()
    leaveInset()
    items.closeNext()
    queue.clear()
    announceCurrent(nil)
    failures.forgiveAll()
    itemStatus.removeAll()
    book.forgetQueue()
    transport.move(to: .idle, at: now)
    shown = nil
    picture.visible = nil
    announcer.stopPlaying()
    renderer?.sink.setPaused(true)
    videoSink?.clear()
  }

  private func play() {
    if rate == 0 { try? setRate(1) }
    if activity == .ended {
      failures.forgiveAll()
      transport.setPlayWhenReady(true)
      seek.cancelSteps()
      if let entry = queue.entry(after: queue.currentID) ?? queue.entries.first { start(entry) }
      return
    }
    if let last = passes.last, passes.count == 1, actionAtItemEnd != .advance, let end = last.end,
      position >= end, let entry = queue.entry(after: last.item)
    {
      transport.setPlayWhenReady(true)
      return start(entry)
    }
    setPlayWhenReady(true, reason: .command)
  }

  func setPlayWhenReady(_ wants: Bool, reason: PauseReason) {
    isSilenced = !wants && reason == .soundServer
    guard wants != playWhenReady else { return }
    transport.setPosition(position, at: now)
    transport.setPlayWhenReady(wants)
    seek.cancelSteps()
    if wants { leaveScrubbing() }
    if activity == .running, seek.holdsUntil != nil { awaitNextPicture() }
    letTimeRun()
    if wants {
      seek.scrub(false)
      rejoinAfterPause()
      switch activity {
      case .running: announcePlayingOrStanding()
      case .loading, .held: announceWaiting(.loading)
      case .buffering: announceWaiting(.buffering)
      case .backingOff: announceWaiting(.backingOff)
      case .idle, .preroll, .ended: break
      }
    } else {
      announcePaused(reason)
    }
    announcer.changeStatus()
  }

  func announcePlaying() {
    guard playWhenReady, effectiveRate > 0, announcer.tellPlaying() else { return }
    post(.playing)
    announcer.changeStatus()
  }

  /// Says that it plays, or that it stands because the rate is 0.
  func announcePlayingOrStanding() {
    announcer.changeStatus()
    guard playWhenReady else { return }
    if effectiveRate > 0 { announcePlaying() } else { announcePaused(.command) }
  }

  func announceWaiting(_ reason: WaitingReason) {
    announcer.tellWaiting()
    post(.waitingToPlayAtSpecifiedRate(reason))
  }

  /// Says that it has paused, unless that was the last that was said.
  private func announcePaused(_ reason: PauseReason) {
    if announcer.tellPaused() { post(.paused(reason)) }
  }

  func setRate(_ rate: Double) throws(MediaError) {
    guard rate != self.rate else { return }
    if rate > 1, forbidsSkip {
      throw MediaError(.notAllowed, "the interstitial may not be played faster", item: current?.id)
    }
    transport.setPosition(position, at: now)
    let wasRunning = timelineRuns
    transport.setRate(rate)
    followOwnRates()
    if rate > 0, let renderer {
      let frame = position.frames(sampleRate: renderer.format.sampleRate)
      self.renderer?.setRate(rate, at: frame)
      self.renderer?.awaitDevice()
    }
    letTimeRun()
    post(.rateChanged(rate))
    if rate == 0, wasRunning {
      announcePaused(.command)
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
    queue.setLoops(loops, of: id)
    // From the pass that is up on.
    current?.countedRound.store(passes.first?.round ?? 0, ordering: .relaxed)
    replan()
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
    switchSound()
  }
}
