internal import FFmpeg
internal import MediaCore
internal import Picture

/// Looks for a place while paused: short ways are gone without beginning anew.
struct Scrubbing {
  let playout: Playout

  /// Goes to a place ahead by decoding on, if that is less than going back to a key frame.
  ///
  /// - Returns: Whether it does.
  func begin(to time: MediaTime, _ precision: SeekPrecision) -> Bool {
    guard !playout.stepState.isVirtual, !playout.playWhenReady, precision == .exact,
      playout.activity == .running,
      playout.seek.stepsToGo == 0, playout.seek.target == nil || playout.seek.scrub != nil,
      playout.videoSink?.dropsLateFrames != false, playout.screen.transition.crossfades.isEmpty,
      let (pass, latest) = playout.programme.passDecodingOn(
        to: time, after: playout.seek.scrub?.latest, shown: playout.shown)
    else { return false }
    playout.supersedeSeek()
    playout.seek.advance(Scrub(to: time, from: latest, since: playout.now))
    pass.pipeline.keepPictures(around: time)
    pass.pipeline.video.release()
    playout.announcer.changeStatus()
    return true
  }

  /// Takes pictures until the one is there that was gone on to, and shows it.
  func advance() {
    guard var scrub = playout.seek.scrub, playout.activity == .running,
      let pass = playout.passes.first
    else { return }
    defer { playout.seek.follow(scrub) }
    while !scrub.isFound {
      playout.fillVideo()
      if let next = playout.nextFrame, next.pass == pass.number {
        if !scrub.passes(next) { playout.screen.picture.dropNext() }
      } else if playout.nextFrame != nil || playout.passes[0].pictures.isOver {
        scrub.finish()
      } else {
        return
      }
    }
    playout.transport.setPosition(playout.passes[0].outputTime(of: scrub.target), at: playout.now)
    playout.fillAudio()
    guard playout.sound.isReady(playout.passes[0], at: playout.position, head: playout.audioHead)
    else {
      return playout.stepState.wait(for: .data)
    }
    if let shown = playout.shown, !shown.isSame(as: scrub.latest) {
      guard let composed = playout.composed(scrub.latest) else { return }
      let next = playout.screen.picture.takeNext()
      playout.show(scrub.latest, as: composed, lateness: .zero)
      if let next { playout.screen.picture.put(next) }
    }
    playout.seek.endScrub()
    playout.sound.realign(at: playout.position)
    playout.landSeek()
    playout.stepState.unsettle()
  }

  /// The picture of a time that was decoded lately, while paused.
  func recentPicture(
    at time: MediaTime, of pipeline: ItemPipeline, _ precision: SeekPrecision, plays: Bool
  ) -> VideoFrame? {
    guard !playout.stepState.isVirtual, !plays, precision == .exact,
      !playout.screen.picture.look.filters.needsFollowing,
      pipeline.description.outPoint.map({ time < $0 }) ?? true,
      pipeline.trickRate == nil
    else {
      pipeline.forgetPictures()
      return nil
    }
    return pipeline.recallPicture(at: time, shown: playout.shown)
  }
}
