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
    let (position, timeline) = (position, programme.timeline)
    if activity == .running, seek.scrub == nil {
      progress.note(
        timeline, shown: shown, hasNext: nextFrame != nil,
        lacksSound: sound.lacksData(timeline, at: position), at: position)
      progress.picturesTaken = screen.picture.taken
      progress.device = sound.renderer.flatMap { ProgressWatches.Device($0) }
    } else {
      progress.noteOpening(current, timeline, since: transport.activitySince)
    }
    return progress
  }

  // MARK: - Data

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
