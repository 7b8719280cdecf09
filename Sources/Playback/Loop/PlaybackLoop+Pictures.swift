internal import FFmpeg
internal import MediaCore

/// Pictures: from the items onto the timeline, and to the sink when they are due.
extension PlaybackLoop {
  /// Has the next picture at hand, if it is decoded.
  func fillVideo() {
    while true {
      let (stop, skipped) = screen.fill(&programme.timeline)
      announcer.count(\.framesDropped, skipped)
      guard goesOn(.pictures, after: stop) else { return }
    }
  }

  /// Starts the timeline when the first frame and the first sound are there.
  func startWhenPrerolled() {
    guard activity == .preroll, let pass = passes.first else { return }
    guard pass.pictures.isOver || nextFrame != nil, sound.isReady(pass, head: audioHead) else {
      return stepState.wait(for: .data)
    }
    // Pictures that begin a little after the sound are there from the start: black is never shown.
    let opening = nextFrame.flatMap { $0.pass == pass.number ? $0 : nil }
    let composedOpening = opening.flatMap { composed($0) }
    if opening != nil, composedOpening == nil { return }
    transport.move(to: .running, at: now)
    stepState.unsettle()
    seek.land(at: now)
    programme.timeline.setWindow(pass.pipeline.window(ofPass: pass.local), of: 0)
    if seek.target != nil, programme.learnEnd(from: passes[0]) { followLength(of: passes[0].item) }
    landSeek()
    if let opening, let composedOpening {
      show(opening, as: composedOpening, lateness: .zero)
      awaitNextPicture()
    }
    carryOut(screen.showArtwork(of: passes[0], screenMoment))
    letTimeRun()
    announcePlayingOrStanding()
  }

  /// Shows the frames that are due.
  func showFrames() {
    guard timelineRuns else { return }
    let position = clock.position(at: now)
    fillVideo()
    while let next = nextFrame, programme.timeline.isDue(next, at: position) {
      guard videoSink?.isReady != false else { return stepState.wait(for: .sink) }
      if !screen.isBeingComposed(next, screenMoment), !stepState.isVirtual,
        screen.dropsNext(at: position, programme.timeline)
      {
        announcer.count(\.framesDropped)
        screen.picture.dropNext()
      } else {
        guard let composed = composed(next) else { return }
        show(next, as: composed, lateness: position - next.outputTime)
      }
      fillVideo()
    }
  }

  // MARK: - Waiting for a picture

  /// Has pictures decoded ahead again after a jump: when they are needed, or no other jump follows.
  func decodeAhead() {
    guard let until = seek.holdsUntil, playWhenReady || seek.stepsToGo != 0 || now >= until else {
      return
    }
    seek.release()
    current?.video.release()
  }

  /// Has time stand until the picture after the one that is up is there, which may not have been decoded with it.
  func awaitNextPicture() {
    if !stepState.isVirtual, playWhenReady { transport.standForPicture(at: now) }
  }

  /// Lets time go on with that picture.
  func resumeWithPicture() {
    guard let until = standsUntil else { return }
    if timelineRuns {
      decodeAhead()
      fillVideo()
      if nextFrame == nil, passes.first?.pictures.isOver != true, now < until { return }
    }
    transport.stand(until: nil)
    letTimeRun()
  }

  // MARK: - Steps

  /// Carries out steps from frame to frame while paused.
  func takeSteps() {
    guard seek.stepsToGo != 0, seek.scrub == nil, activity == .running || activity == .ended,
      !playWhenReady
    else { return }
    // In sound alone there is nothing to step from or to.
    guard let pass = passes.first, pass.opened.videoTrack != nil else { return seek.cancelSteps() }
    if seek.stepsToGo > 0 { stepAhead(in: pass) } else { stepBack(in: pass) }
  }

  private func stepAhead(in pass: Pass) {
    fillVideo()
    guard let next = nextFrame else {
      if activity == .ended || pass.pictures.isOver && laySuccessor(of: 0) == nil {
        seek.cancelSteps()
      }
      return
    }
    guard let composed = composed(next) else { return }
    seek.takeStep()
    transport.setPosition(next.outputTime, at: now)
    crossPasses()
    show(next, as: composed, lateness: .zero)
    fillVideo()
    sound.realign(at: position)
    guard seek.stepsToGo > 0 else { return }
    // How many frames are there by now is chance: what a frame brings about comes before the next one.
    if stepState.holdsTime { stepState.unsettle() } else { takeSteps() }
  }

  private func stepBack(in pass: Pass) {
    let first = pass.description.inPoint ?? .zero
    // Back is not into what was shown of an interstitial.
    guard let shown, pass.clip == nil, shown.item != pass.item || shown.frame.time > first else {
      return seek.cancelSteps()
    }
    seek.takeStep()
    let before = max(first, shown.frame.time - MediaTime(nanoseconds: 1))
    jump(to: before, round: pass.round, precision: .exact, plays: false, breaks: false)
    seek.landOnStep()
  }
}
