internal import MediaCore

/// Pictures: from the items onto the timeline, and to the sink when they are due.
extension Playout {
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
    move(to: .running)
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
    if programme.timeline.joinLacksPicture(nextFrame, at: position) { announceJoin(frames: 0) }
  }

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

  /// How many pictures the sink was given, the same one with another look included.
  var picturesMade: Int { counters.framesShown + screen.picture.redraws }
}
