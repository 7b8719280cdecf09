internal import MediaCore

/// Going over from one pass to the next.
extension PlaybackLoop {
  /// Goes over to the next pass when its moment has come.
  func crossJoins() {
    // First the timeline has to go on, and note how long it stood.
    if case .held = activity { return }
    // What was added after the end is gone on to when it is to be played.
    if activity == .ended { return }
    if standsAtEnd { return }
    crossPasses()
  }

  /// Whether playback is paused at the very end, to which it jumped or where it was to pause: the last picture is what is
  /// up there, and what follows is gone over to when time runs or a step is taken.
  private var standsAtEnd: Bool {
    guard let pass = passes.first, !(playWhenReady && effectiveRate > 0) else { return false }
    return pass.number == programme.book.pausedAtEnd
      || pass.length == .zero && !pass.isJoin && !pass.isWhole && pass.clip == nil
  }

  /// Goes over to what has begun by now.
  func crossPasses() {
    while passes.count > 1, let end = passes[0].end, clock.position(at: now) >= end {
      if awaitsPictures(of: passes[0]) {
        showFrames()
        fillVideo()
        if awaitsPictures(of: passes[0]) { return stepState.wait(for: .data) }
      }
      if awaitsSound(of: passes[0], after: end) { return stepState.wait(for: .data) }
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

  /// How long after its end a pass waits for sound of it that is still being decoded.
  private static let longestSoundWait = MediaTime.seconds(1)

  /// Whether an output that is given every sample, if need be a little late, has not got all of a pass yet.
  ///
  /// Another track may have been chosen shortly before the end. Pictures do not wait for it.
  private func awaitsSound(of pass: Pass, after end: MediaTime) -> Bool {
    guard let renderer = sound.renderer, renderer.sink.pacing == .clock, audioHead == pass.number,
      !pass.sound.isOver
    else { return false }
    return clock.position(at: now) < end + Self.longestSoundWait
  }

  private func cross() {
    tellShortfall(of: passes[0])
    if passes[0].clip != nil {
      // Its failure is not the item's.
    } else if passes[0].isEmpty {
      guard passes[1].pipeline !== passes[0].pipeline else {
        return itemFailed(passes[0].item, emptiness(of: passes[0]))
      }
      noteFailure(passes[0].item, emptiness(of: passes[0]))
    } else if let failure = passes[0].pipeline.readFailure {
      if passes[1].owner !== passes[0].owner { noteFailure(passes[0].item, failure) }
    } else {
      programme.book.forgive(passes[0].item)
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
    if new.opened.videoTrack == nil {
      if new.pipeline !== old.pipeline {
        carryOut(screen.showArtwork(of: new, screenMoment))
      } else if shown?.pass == old.number {
        // It stays up, and belongs to this round.
        screen.picture.adopt(by: new)
      }
      announceJoin(frames: 0)
    } else if new.isFirstFrameShown {
      announceJoin(frames: 0)
    }
    announcer.changeStatus()
  }

  /// Moves heads still in the ended pass to the new one; late frames are dropped, but for outputs that get every one:
  /// for these it was not left before.
  private func leaveHeads(_ old: Pass, _ new: Pass) {
    if nextFrame?.pass == old.number {
      screen.picture.dropNext()
      announcer.count(\.framesDropped)
    }
    if videoHead == old.number {
      if !old.pictures.isOver, new.pipeline === old.pipeline { screen.picture.skipRest() }
      programme.timeline.move(.pictures, to: new.number)
    }
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
    let moment = clock.moment(of: pass.start) ?? now
    let runs = clock.rate > 0
    transport.setPosition(pass.start, at: min(moment, now))
    transport.setSpeed(runs ? rate * pass.description.rate : 0, at: min(moment, now))
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
