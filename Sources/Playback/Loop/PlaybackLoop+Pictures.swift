internal import FFmpeg
internal import MediaCore

/// Pictures: from the items onto the timeline, and to the sink when they are due.
extension PlaybackLoop {
  /// Carries out steps from frame to frame while paused.
  func takeSteps() {
    guard playout.seek.stepsToGo != 0, playout.seek.scrub == nil,
      activity == .running || activity == .ended,
      !playWhenReady
    else { return }
    // In sound alone there is nothing to step from or to.
    guard let pass = passes.first, pass.opened.videoTrack != nil else {
      return playout.seek.cancelSteps()
    }
    if playout.seek.stepsToGo > 0 { stepAhead(in: pass) } else { stepBack(in: pass) }
  }

  private func stepAhead(in pass: Pass) {
    playout.fillVideo()
    guard let next = playout.nextFrame else {
      if activity == .ended || pass.pictures.isOver && playout.laySuccessor(of: 0) == nil {
        playout.seek.cancelSteps()
      }
      return
    }
    guard let composed = playout.composed(next) else { return }
    playout.seek.takeStep()
    playout.transport.setPosition(next.outputTime, at: now)
    crossPasses()
    playout.show(next, as: composed, lateness: .zero)
    playout.fillVideo()
    playout.sound.realign(at: playout.position)
    guard playout.seek.stepsToGo > 0 else { return }
    // How many frames are there by now is chance: what a frame brings about comes before the next one.
    if playout.stepState.holdsTime { playout.stepState.unsettle() } else { takeSteps() }
  }

  private func stepBack(in pass: Pass) {
    let first = pass.description.inPoint ?? .zero
    // Back is not into what was shown of an interstitial or of another item.
    guard let shown = playout.shown, pass.clip == nil, shown.frame.time > first,
      shown.pass == pass.number || shown.item == pass.item && !pass.followsClip
    else {
      return playout.seek.cancelSteps()
    }
    playout.seek.takeStep()
    let before = max(first, shown.frame.time - MediaTime(nanoseconds: 1))
    jump(to: before, round: pass.round, precision: .exact, plays: false, breaks: false)
    playout.seek.landOnStep()
  }
}
