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
    case .mute: post(sound.changeVolume(isMuted: true))
    case .unmute: post(sound.changeVolume(isMuted: false))
    case .volume(let volume): post(sound.changeVolume(to: clamp(volume, 0, 1)))
    case .playbackSpeed(let rate): try setRate(clamp(rate, 0, 16))
    case .latency(let target): transport.setLatencyTarget(target)
    case .loop(let times):
      try programme.setLoops(times)
      replan()
    case .unloop:
      try programme.setLoops(1)
      replan()
    case .loopQueue(let loops):
      programme.book.setLoopsQueue(loops)
      replan()
    case .audioTrack(let choice):
      try sound.choose(choice, of: current)
      if case .languages(let all) = choice { programme.settings.preferences.soundLanguages = all }
      switchSound()
    case .quality(let preference): programme.settings.preferences.quality = preference
    case .subtitles(let choice): try screen.cues.choose(choice, of: current)
    case .addSubtitles(let source, let selects):
      programme.book.add(source, to: try screen.cues.add(source, to: current, selects: selects))
    case .step(let frames): try step(by: frames)
    case .actionAtItemEnd(let action):
      programme.book.setActionAtItemEnd(action)
      replan()
    case .fit(let fit): try programme.setFit(fit)
    case .transition(let transition):
      screen.transition.choose(transition)
      replan()
    case .gravity, .background, .corners, .rotate, .mirror, .freeze, .brightness, .contrast,
      .filter, .removeAllFilters, .subtitleStyle, .startPiP, .stopPiP, .setPiP, .addVector,
      .removeVector,
      .removeAllVectors:
      let (added, outcome) = try screen.perform(command, screenMoment)
      carryOut(outcome)
      return added
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
    if let entry = programme.entryBehindEnd(at: position) {
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
      if activity == .running { announcePlayingOrStanding() }
      if let reason = activity.waitingReason { announceWaiting(reason) }
    } else {
      post(announcer.tellPaused(reason))
    }
    announcer.changeStatus()
  }

  func announcePlaying() {
    if playWhenReady, effectiveRate > 0 { post(announcer.tellPlaying()) }
  }

  /// Says that it plays, or that it stands because the rate is 0.
  func announcePlayingOrStanding() {
    announcer.changeStatus()
    guard playWhenReady else { return }
    post(effectiveRate > 0 ? announcer.tellPlaying() : announcer.tellPaused(.command))
  }

  func announceWaiting(_ reason: WaitingReason) { post(announcer.tellWaiting(reason)) }

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
      post(announcer.tellPaused(.command))
    } else if activity == .running {
      announcePlaying()
    }
  }
}
