internal import HLS
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
    case .end: try seek(.time(programme.soughtEnd), playWhenReady, .exact)
    case .mute: setVolume(sound.volume, isMuted: true)
    case .unmute: setVolume(sound.volume, isMuted: false)
    case .volume(let volume): setVolume(clamp(volume, 0, 1), isMuted: sound.isMuted)
    case .playbackSpeed(let rate): try setRate(clamp(rate, 0, 16))
    case .latency(let target): transport.setLatencyTarget(target)
    case .loop(let times): try setLoops(times)
    case .unloop: try setLoops(1)
    case .loopQueue(let loops):
      programme.book.setLoopsQueue(loops)
      replan()
    case .audioTrack(let choice): try chooseSound(choice)
    case .quality(let preference): pipelineSettings.preferences.quality = preference
    case .subtitles(let choice): try screen.cues.choose(choice, of: current)
    case .addSubtitles(let source, let selects):
      programme.book.add(source, to: try screen.cues.add(source, to: current, selects: selects))
    case .subtitleStyle(let style): screen.cues.setStyle(style)
    case .step(let frames): try step(by: frames)
    case .actionAtItemEnd(let action):
      programme.book.setActionAtItemEnd(action)
      replan()
    case .fit(let fit): try setFit(fit)
    case .startPiP: carryOut(try screen.startPictureInPicture(at: now))
    case .stopPiP: carryOut(try screen.stopPictureInPicture())
    case .setPiP(let change): carryOut(try screen.change(change))
    case .transition(let transition):
      screen.transition.choose(transition)
      replan()
    case .gravity, .background, .corners, .rotate, .mirror, .brightness, .contrast, .filter,
      .removeAllFilters:
      try screen.picture.perform(command)
    case .addVector(let change): return [try screen.addVector(change, screenMoment)]
    case .removeVector(let id, let length): try screen.removeVector(id, over: length, screenMoment)
    case .removeAllVectors: screen.removeAllVectors()
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
    programme.items.closeCurrent()
    carryOut(screen.leaveInset())
    programme.items.closeNext()
    programme.book.clear()
    announceCurrent(nil)
    transport.move(to: .idle, at: now)
    announcer.stopPlaying()
    sound.setPaused(true)
    screen.picture.clear()
  }

  private func play() {
    if rate == 0 { try? setRate(1) }
    if activity == .ended {
      programme.book.forgiveAll()
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
    sound.silence(!wants && reason == .soundServer)
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
    if rate > 1, passes.first?.clip?.forbidsSkip == true {
      throw MediaError(.notAllowed, "the interstitial may not be played faster", item: current?.id)
    }
    transport.setPosition(position, at: now)
    let wasRunning = timelineRuns
    transport.setRate(rate)
    followOwnRates()
    sound.setRate(rate, at: position)
    letTimeRun()
    post(.rateChanged(rate))
    if rate == 0, wasRunning {
      announcePaused(.command)
    } else if activity == .running {
      announcePlaying()
    }
  }

  private func setVolume(_ volume: Double, isMuted: Bool) {
    guard volume != sound.volume || isMuted != sound.isMuted else { return }
    sound.setVolume(volume, isMuted: isMuted)
    post(.volumeChanged(volume: volume, isMuted: isMuted))
  }

  private func setLoops(_ loops: Int?) throws(MediaError) {
    guard let id = queue.currentID else { throw MediaError(.nothingLoaded, "no item to loop") }
    programme.book.setLoops(loops, of: id)
    // From the pass that is up on.
    current?.countedRound.store(passes.first?.round ?? 0, ordering: .relaxed)
    replan()
  }

  // MARK: - Sound

  private func chooseSound(_ choice: AudioTrackChoice) throws(MediaError) {
    switch choice {
    case .languages(let languages):
      sound.prefer(languages)
      pipelineSettings.preferences.soundLanguages = languages
    case .index(let index):
      guard let current else { throw MediaError(.nothingLoaded, "no item to choose a track of") }
      if case .ready(let opened) = current.phase, !opened.audioTracks.indices.contains(index) {
        throw MediaError(.trackNotFound, "no audio track \(index)", item: current.id)
      }
      sound.choose(index, of: current.id)
    }
    switchSound()
  }

  /// Changes how the current item is fitted in.
  private func setFit(_ fit: Gravity?) throws(MediaError) {
    guard let id = queue.currentID else { throw MediaError(.nothingLoaded, "no item to fit in") }
    programme.book.setFit(fit, of: id)
  }
}
