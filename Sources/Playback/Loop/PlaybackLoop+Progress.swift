internal import MediaCore

/// Waiting for data that comes too slowly, and giving up what gets no further.
extension PlaybackLoop {
  /// Holds the timeline while data is missing, and fails what is stuck.
  func watchProgress() {
    for action in playout.watches.judge(playout.progress) { carryOut(action) }
  }

  private func carryOut(_ action: ProgressAction) {
    switch action {
    case .beginBuffering: beginBuffering()
    case .endBuffering: endBuffering()
    case .awaitData: playout.stepState.wait(for: .data)
    case .fail, .exceed: giveUp(playout.watches.error(of: action))
    case .loseDevice:
      playout.loseDevice()
      playout.post(.stall(.device))
      playout.post(.audioDeviceChanged(nil))
      playout.post(.error(MediaError(.audioOutputFailed, "the sound device stands still")))
      losses.lose(.sound, "the sound device stands still")
    case .returnDevice:
      playout.returnDevice()
      losses.recover(.sound)
      playout.post(.audioDeviceChanged(playout.sound.deviceName))
    case .postDecoderStall: playout.post(.stall(.decoder))
    }
  }

  private func beginBuffering() {
    playout.move(to: .buffering)
    playout.announcer.count(\.stalls)
    playout.post(.stall(passes.first?.stallCause(at: playout.position) ?? .network))
    playout.updateClock()
    playout.sound.setPaused(true)
    playout.announcer.stopPlaying()
    playout.stepState.wait(for: .data)
    if playWhenReady { playout.announceWaiting(.buffering) }
  }

  private func endBuffering() {
    playout.move(to: .running)
    playout.letTimeRun()
    if !playout.programme.failsSoon(at: playout.position) { playout.announcePlayingOrStanding() }
    playout.stepState.unsettle()
  }
}
