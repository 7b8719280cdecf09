internal import FFmpeg
internal import MediaCore
internal import Picture

/// Looking for a place while paused: short ways are gone without beginning anew.
extension PlaybackLoop {
  /// Goes to a place ahead by decoding on, if that is less than going back to a key frame.
  ///
  /// - Returns: Whether it does.
  func scrubAhead(to time: MediaTime, _ precision: SeekPrecision) -> Bool {
    guard !stepState.isVirtual, !playWhenReady, precision == .exact, activity == .running,
      seek.stepsToGo == 0, seek.target == nil || seek.scrub != nil,
      videoSink?.dropsLateFrames != false, screen.transition.crossfades.isEmpty,
      let (pass, latest) = programme.passDecodingOn(
        to: time, after: seek.scrub?.latest, shown: shown)
    else { return false }
    supersedeSeek()
    seek.advance(Scrub(to: time, from: latest, since: now))
    pass.pipeline.keepPictures(around: time)
    pass.pipeline.video.release()
    announcer.changeStatus()
    return true
  }

  /// Takes pictures until the one is there that was gone on to, and shows it.
  func advanceScrub() {
    guard var scrub = seek.scrub, activity == .running, let pass = passes.first else { return }
    defer { seek.follow(scrub) }
    while !scrub.isFound {
      fillVideo()
      if let next = nextFrame, next.pass == pass.number {
        if !scrub.passes(next) { screen.picture.dropNext() }
      } else if nextFrame != nil || passes[0].pictures.isOver {
        scrub.finish()
      } else {
        return
      }
    }
    transport.setPosition(passes[0].outputTime(of: scrub.target), at: now)
    fillAudio()
    guard sound.isReady(passes[0], at: position, head: audioHead) else {
      return stepState.wait(for: .data)
    }
    if let shown, !shown.isSame(as: scrub.latest) {
      guard let composed = composed(scrub.latest) else { return }
      let next = screen.picture.takeNext()
      show(scrub.latest, as: composed, lateness: .zero)
      if let next { screen.picture.put(next) }
    }
    seek.endScrub()
    sound.realign(at: position)
    landSeek()
    stepState.unsettle()
  }

  /// Lets go of what is kept for looking for a place: it is played from here, or from where is being gone to.
  func leaveScrubbing() {
    current?.dropPictures()
    guard let scrub = seek.scrub, let pass = passes.first else { return }
    // The same jump, another way.
    seek.end()
    jump(to: scrub.target, round: pass.round, precision: .exact, plays: true)
  }

  /// The picture of a time that was decoded lately, while paused.
  func recentPicture(
    at time: MediaTime, of pipeline: ItemPipeline, _ precision: SeekPrecision, plays: Bool
  ) -> VideoFrame? {
    guard !stepState.isVirtual, !plays, precision == .exact,
      !screen.picture.look.filters.needsFollowing,
      pipeline.description.outPoint.map({ time < $0 }) ?? true,
      pipeline.trickRate == nil
    else {
      pipeline.forgetPictures()
      return nil
    }
    return pipeline.recallPicture(at: time, shown: shown)
  }
}
