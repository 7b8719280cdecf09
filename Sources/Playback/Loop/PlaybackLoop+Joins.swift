internal import MediaCore

/// Going over from one pass to the next.
extension PlaybackLoop {
  /// Goes over to the next pass when its moment has come.
  func crossJoins() {
    // First the timeline has to go on, and note how long it stood.
    if case .held = activity { return }
    // What was added after the end is gone on to when it is to be played.
    if activity == .ended { return }
    if !(playWhenReady && effectiveRate > 0), programme.standsAtEnd { return }
    crossPasses()
  }

  /// Goes over to what has begun by now.
  func crossPasses() {
    while passes.count > 1, let end = passes[0].end, clock.position(at: now) >= end {
      if awaitsPictures(of: passes[0]) {
        showFrames()
        fillVideo()
        if awaitsPictures(of: passes[0]) { return stepState.wait(for: .data) }
      }
      if sound.awaits(passes[0], after: end, head: audioHead, clock: clock.position(at: now)) {
        return stepState.wait(for: .data)
      }
      cross()
    }
  }

  /// Whether an output that gets every picture, however late it is made, has not got all of a pass yet.
  func awaitsPictures(of pass: Pass) -> Bool {
    guard !pass.pictures.isOver || nextFrame?.pass == pass.number else { return false }
    if stepState.isVirtual { return stepState.holdsTime }
    // A pipe whose reader has gone is not waited for.
    return videoSink?.dropsLateFrames == false
      && watches.latePicturesCome(made: picturesMade, now: now)
  }

  private func cross() {
    post(programme.takeShortfall(of: passes[0]))
    switch programme.judgeFirst() {
    case .played: break
    case .broken(let failure): noteFailure(passes[0].item, failure)
    case .unplayable(let failure): return itemFailed(passes[0].item, failure)
    }
    leaveTimed(atEnd: true)
    let old = programme.timeline.advance()
    let new = passes[0]
    leaveHeads(old, new)
    watches.forgetLatePictures()
    post(programme.interstitials.cross(from: old, to: new, at: interstitialMoment))
    announcer.count(\.passes)
    stepState.unsettle()
    if new.description.rate != old.description.rate { changeRateAtJoin(new) }
    if old.clip != nil { old.pipeline.close() }
    if new.owner !== old.owner {
      if !screen.transition.begin(after: old.number) { old.owner.close() }
      programme.items.begin(new.owner)
      programme.book.select(new.item)
      announceCurrent(new.item)
    } else if new.clip == nil {
      if programme.learnLength(from: old) { followLength(of: old.item) }
      new.pipeline.forget(passesBefore: new.local)
    }
    carryOut(screen.join(new, after: old, screenMoment))
    if new.opened.videoTrack == nil || new.isFirstFrameShown { announceJoin(frames: 0) }
    announcer.changeStatus()
  }

  /// Moves heads still in the ended pass to the new one; late frames are dropped, but for outputs that get every one:
  /// for these it was not left before.
  private func leaveHeads(_ old: Pass, _ new: Pass) {
    let dropped = screen.leave(old, for: new, &programme.timeline)
    announcer.count(\.framesDropped, dropped)
    if audioHead == old.number {
      programme.timeline.move(.sound, to: new.number)
      sound.jump(to: new.start)
      // What is left of the old sound would be taken for the new pass's.
      if !old.sound.isOver, new.pipeline === old.pipeline {
        redecodeSound(from: sound.frame(of: new.start))
      }
    }
  }

  private func changeRateAtJoin(_ pass: Pass) {
    transport.join(at: pass.start, rate: pass.description.rate, now: now)
    announcePlayingOrStanding()
  }

  /// Posts the event of a join once its first frame is up.
  func announceJoin(frames: Int) {
    guard let join = programme.timeline.takeJoin() else { return }
    let samples = sound.renderer.map { join.heldFor.frames(sampleRate: $0.format.sampleRate) } ?? 0
    announcer.count(\.samplesMissing, max(0, Int(samples)))
    post(.transition(gapSamples: Int(samples), gapFrames: frames))
  }
}
