internal import MediaCore

/// Going over from one pass to the next.
extension PlaybackLoop {
  /// Goes over to the next pass when its moment has come.
  func crossJoins() {
    // First the timeline has to go on, and note how long it stood.
    if case .held = activity { return }
    // What was added after the end is gone on to when it is to be played.
    if activity == .ended { return }
    if !(playWhenReady && playout.effectiveRate > 0), playout.programme.standsAtEnd { return }
    crossPasses()
  }

  /// Goes over to what has begun by now.
  func crossPasses() {
    while passes.count > 1, let end = passes[0].end, playout.clock.position(at: now) >= end {
      if awaitsPictures(of: passes[0]) {
        playout.showFrames()
        playout.fillVideo()
        if awaitsPictures(of: passes[0]) { return playout.stepState.wait(for: .data) }
      }
      if playout.sound.awaits(
        passes[0], after: end, head: playout.audioHead, clock: playout.clock.position(at: now))
      {
        return playout.stepState.wait(for: .data)
      }
      cross()
    }
  }

  private func cross() {
    playout.post(playout.programme.takeShortfall(of: passes[0]))
    switch playout.programme.judgeFirst() {
    case .played: break
    case .broken(let failure): playout.noteFailure(passes[0].item, failure)
    case .unplayable(let failure): return itemFailed(passes[0].item, failure)
    }
    playout.leaveTimed(atEnd: true)
    let old = playout.programme.timeline.advance()
    let new = passes[0]
    leaveHeads(old, new)
    playout.watches.forgetLatePictures()
    playout.post(
      playout.programme.interstitials.cross(from: old, to: new, at: playout.interstitialMoment))
    playout.announcer.count(\.passes)
    playout.stepState.unsettle()
    if new.description.rate != old.description.rate { changeRateAtJoin(new) }
    if old.clip != nil { old.pipeline.close() }
    if new.owner !== old.owner {
      if !playout.screen.transition.begin(after: old.number) { old.owner.close() }
      playout.programme.items.begin(new.owner)
      playout.programme.book.select(new.item)
      playout.announceCurrent(new.item)
    } else if new.clip == nil {
      if playout.programme.learnLength(from: old) { playout.followLength(of: old.item) }
      new.pipeline.forget(passesBefore: new.local)
    }
    playout.carryOut(playout.screen.join(new, after: old, playout.screenMoment))
    if new.opened.videoTrack == nil || new.isFirstFrameShown { playout.announceJoin(frames: 0) }
    playout.announcer.changeStatus()
  }

  /// Moves heads still in the ended pass to the new one; late frames are dropped, but for outputs that get every one:
  /// for these it was not left before.
  private func leaveHeads(_ old: Pass, _ new: Pass) {
    let dropped = playout.screen.leave(old, for: new, &playout.programme.timeline)
    playout.announcer.count(\.framesDropped, dropped)
    if playout.audioHead == old.number {
      playout.programme.timeline.move(.sound, to: new.number)
      playout.sound.jump(to: new.start)
      // What is left of the old sound would be taken for the new pass's.
      if !old.sound.isOver, new.pipeline === old.pipeline {
        playout.redecodeSound(from: playout.sound.frame(of: new.start))
      }
    }
  }

  private func changeRateAtJoin(_ pass: Pass) {
    playout.transport.join(at: pass.start, rate: pass.description.rate, now: now)
    playout.announcePlayingOrStanding()
  }

  /// Whether an output that gets every picture, however late it is made, has not got all of a pass yet.
  func awaitsPictures(of pass: Pass) -> Bool {
    guard !pass.pictures.isOver || playout.nextFrame?.pass == pass.number else { return false }
    if playout.stepState.isVirtual { return playout.stepState.holdsTime }
    // A pipe whose reader has gone is not waited for.
    return playout.videoSink?.dropsLateFrames == false
      && playout.watches.latePicturesCome(made: playout.picturesMade, now: now)
  }
}
