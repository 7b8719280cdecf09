internal import MediaCore
internal import Streaming

/// Carrying out commands: each returns when it is taken, and the steps do the rest.
extension PlaybackLoop {
  /// Takes a command and gives the ids of items that were added; `isTold` has what it changed told.
  func perform(_ command: PlaybackCommand, isTold: Bool = true) throws(MediaError) -> [ItemID] {
    playout.lookAtTime()
    if playout.sound.isClocked { playout.writeAudio() }
    admitSubscribers()
    playout.announcer.changeStatus()
    let echo = CommandEcho(version: playout.queue.version)
    let added = try carryOut(command)
    if isTold { playout.post(echo.postings(of: command, playout.queue)) }
    return added
  }

  private func carryOut(_ command: PlaybackCommand) throws(MediaError) -> [ItemID] {
    switch command {
    case .idle: break
    case .stop: idle()
    case .play: play()
    case .pause: setPlayWhenReady(false, reason: .command)
    case .seek(let target, let plays, let precision): try seek(target, plays, precision)
    case .skip: try skipInterstitial()
    case .begin: try seek(.time(current?.description.inPoint ?? .zero), nil, .exact)
    case .end: try seek(.time(playout.programme.soughtEnd), nil, .exact)
    case .mute: playout.post(playout.sound.changeVolume(isMuted: true))
    case .unmute: playout.post(playout.sound.changeVolume(isMuted: false))
    case .volume(let volume): playout.post(playout.sound.changeVolume(to: volume.clamped(0, 1)))
    case .playbackSpeed(let rate): try playout.setRate(rate.clamped(0, 16) ?? playout.rate)
    case .latency(let target): liveEdge.setTarget(target)
    case .loop(let times):
      try playout.programme.setLoops(times)
      playout.replan()
    case .unloop:
      try playout.programme.setLoops(1)
      playout.replan()
    case .loopQueue(let loops):
      playout.programme.book.setLoopsQueue(loops)
      playout.replan()
    case .audioTrack(let choice):
      try playout.sound.choose(choice, of: current)
      if case .languages(let all) = choice {
        playout.programme.settings.preferences.soundLanguages = all
      }
      playout.switchSound()
    case .quality(let preference): playout.programme.settings.preferences.quality = preference
    case .subtitles(let choice): try playout.screen.cues.choose(choice, of: current)
    case .addSubtitles(let source, let selects):
      playout.programme.book.add(
        source, to: try playout.screen.cues.add(source, to: current, selects: selects))
    case .step(let frames): try step(by: frames)
    case .actionAtItemEnd(let action):
      playout.programme.book.setActionAtItemEnd(action)
      playout.replan()
    case .fit(let fit): try playout.programme.setFit(fit)
    case .transition(let transition):
      playout.screen.transition.choose(transition)
      playout.replan()
    case .gravity, .background, .corners, .rotate, .mirror, .freeze, .brightness, .contrast,
      .filter, .setFilter, .removeAllFilters, .subtitleStyle, .startPiP, .stopPiP, .setPiP,
      .addVector, .removeVector, .removeAllVectors:
      let (added, outcome) = try playout.screen.perform(command, playout.screenMoment)
      playout.carryOut(outcome)
      return added
    case .announce(let report): playout.post(.job(report))
    case .queue(let command): return try perform(command)
    }
    return []
  }

  func idle() {
    playout.abandonSeek()
    if let id = playout.queue.currentID { playout.post(.currentItemRemoved(id)) }
    playout.dropPasses()
    playout.programme.items.closeCurrent()
    playout.carryOut(playout.screen.leaveInset())
    playout.programme.items.closeNext()
    playout.programme.book.clear()
    playout.announceCurrent(nil)
    playout.move(to: .idle)
    playout.announcer.stopPlaying()
    playout.sound.setPaused(true)
    playout.screen.picture.clear()
  }

  private func play() {
    if playout.rate == 0 { try? playout.setRate(1) }
    if activity == .ended {
      playout.programme.book.forgiveAll()
      playout.transport.setPlayWhenReady(true, at: now)
      playout.seek.cancelSteps()
      if let entry = playout.queue.entry(after: playout.queue.currentID)
        ?? playout.queue.entries.first
      {
        start(entry)
      }
      return
    }
    if let entry = playout.programme.entryBehindEnd(at: playout.position) {
      playout.transport.setPlayWhenReady(true, at: now)
      return start(entry)
    }
    setPlayWhenReady(true, reason: .command)
  }

  func setPlayWhenReady(_ wants: Bool, reason: PauseReason) {
    playout.sound.silence(!wants && reason == .soundServer)
    guard wants != playWhenReady else { return }
    playout.anchorClock()
    playout.transport.setPlayWhenReady(wants, at: now)
    playout.seek.cancelSteps()
    if wants { leaveScrubbing() }
    if activity == .running, playout.seek.holdsUntil != nil { playout.awaitNextPicture() }
    playout.letTimeRun()
    if wants {
      playout.seek.scrub(false)
      rejoinAfterPause()
      if activity == .running { playout.announcePlayingOrStanding() }
      if let reason = activity.waitingReason { playout.announceWaiting(reason) }
    } else {
      playout.post(playout.announcer.tellPaused(reason))
    }
    playout.announcer.changeStatus()
  }
}

extension Double {
  /// The nearest value of a range; `nil` for what is no number.
  fileprivate func clamped(_ low: Double, _ high: Double) -> Double? {
    isNaN ? nil : min(max(self, low), high)
  }
}
