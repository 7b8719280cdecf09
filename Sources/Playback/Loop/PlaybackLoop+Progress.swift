internal import MediaCore

/// Waiting for data that comes too slowly, and giving up what gets no further.
extension PlaybackLoop {
  /// Whether something is under way that could get stuck.
  var watchesProgress: Bool {
    ProgressWatches.watches(
      activity, timeRuns: timelineRuns, isScrubbing: seek.scrub != nil)
  }

  /// Holds the timeline while data is missing, and fails what is stuck.
  func watchProgress() {
    for action in watches.judge(progress) { carryOut(action) }
  }

  private func carryOut(_ action: ProgressAction) {
    switch action {
    case .beginBuffering: beginBuffering()
    case .endBuffering: endBuffering()
    case .awaitData: stepState.wait(for: .data)
    case .fail(let reason):
      guard let current, !abandonClip(MediaError(.stuck, reason)) else { return }
      itemFailed(current.id, MediaError(.stuck, reason))
      stepState.unsettle()
    case .loseDevice:
      loseDevice()
      post(.stall(.device))
      post(.audioDeviceChanged(nil))
      post(.error(MediaError(.audioOutputFailed, "the sound device stands still")))
    case .returnDevice:
      returnDevice()
      post(.audioDeviceChanged(sound.deviceName))
    case .postDecoderStall: post(.stall(.decoder))
    }
  }

  /// What counts of progress now; the rest is not asked for, since it takes locks.
  private var progress: ProgressWatches.Situation {
    var progress = ProgressWatches.Situation(
      now: now, activity: activity, timeRuns: timelineRuns, holdsTime: stepState.holdsTime,
      scrubbedSince: seek.scrub?.since)
    guard !stepState.holdsTime, watchesProgress else { return progress }
    guard activity == .running, seek.scrub == nil else {
      progress.silentSince = ([current].compactMap { $0 } + passes.map(\.pipeline))
        .map(\.silentSince).reduce(activitySince, max)
      progress.hasEnoughData = activity == .buffering && programme.timeline.hasEnoughData
      return progress
    }
    progress.isPictureMissing =
      nextFrame == nil && programme.timeline.isPictureMissing(after: shown, at: position)
    progress.lacksData =
      lacksSound || progress.isPictureMissing && programme.timeline.picturesStarve
    progress.picturesTaken = screen.picture.taken
    if let renderer = sound.renderer, renderer.sink.pacing == .device {
      progress.device = ProgressWatches.Device(
        playedFrames: renderer.sink.playedFrames, isPresent: renderer.deviceIsPresent,
        hasUnheard: renderer.hasUnheard)
    }
    return progress
  }

  // MARK: - Data

  /// Whether sound is due that has not been read.
  var lacksSound: Bool {
    guard let renderer = sound.renderer, let pass = programme.timeline.pass(audioHead),
      pass.soundStarves
    else { return false }
    return renderer.lead(over: sound.frame(of: position)) <= .milliseconds(20)
  }

  private func beginBuffering() {
    transport.move(to: .buffering, at: now)
    announcer.count(\.stalls)
    post(.stall(passes.first?.stallCause(at: position) ?? .network))
    updateClock()
    sound.setPaused(true)
    announcer.stopPlaying()
    stepState.wait(for: .data)
    if playWhenReady { announceWaiting(.buffering) }
  }

  private func endBuffering() {
    transport.move(to: .running, at: now)
    letTimeRun()
    announcePlayingOrStanding()
    stepState.unsettle()
  }
}
