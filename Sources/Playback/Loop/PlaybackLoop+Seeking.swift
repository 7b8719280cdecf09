internal import FFmpeg
internal import MediaCore

/// Going to a place in the current item.
extension PlaybackLoop {
  /// - Parameter wanted: Whether it plays from there; `nil` where that, and why, stays as it is.
  func seek(
    _ target: SeekTarget, _ wanted: Bool?, _ precision: SeekPrecision
  ) throws(MediaError) {
    if activity == .ended, current == nil,
      let entry = playout.queue.current ?? playout.queue.entries.last
    {
      start(entry)
    }
    guard let current else { throw playout.programme.book.absence("no item to seek in") }
    let (goal, plays) = (target.time(from: playout.itemTime), wanted ?? playWhenReady)
    playout.seek.cancelSteps()
    if activity == .loading {
      playout.supersedeSeek()
      playout.seek.postpone(to: goal, precision)
    } else {
      guard let pass = passes.first, let opened = current.opened else {
        throw playout.programme.book.absence("no item to seek in")
      }
      try playout.programme.checkSeek(to: goal, opened, from: playout.itemTime)
      playout.transport.setRateAside(of: nil)
      let aim = Programme.aim(at: goal, of: current, opened)
      if plays || !scrubbing.begin(to: aim, precision) {
        jump(to: aim, round: pass.round, precision: precision, plays: plays)
      }
    }
    if let wanted { setPlayWhenReady(wanted, reason: .command) }
  }

  /// Leaves what is being played and goes to a time of the current item.
  ///
  /// - Parameters:
  ///   - plays: Whether it is played from there.
  ///   - breaks: Whether breaks that are jumped into, or may not be jumped over, come first.
  ///   - first: A break that comes first in any case.
  func jump(
    to time: MediaTime, round: Int, precision: SeekPrecision, plays: Bool, breaks: Bool = true,
    after first: InterstitialBreak? = nil
  ) {
    guard let pipeline = current, let opened = pipeline.opened else { return }
    let leading =
      first
      ?? (breaks ? playout.programme.breakBefore(time, round: round, at: playout.position) : nil)
    prepareTrickPlay(precision: precision, plays: plays)
    playout.supersedeSeek()
    playout.seek.begin(to: time, precision)
    playout.stream.forgetBetterPicture()
    playout.programme.closePasses(butOf: pipeline)
    playout.programme.rewindNext()
    playout.dropPasses()
    if let leading {
      playout.programme.interstitials.lead(with: leading)
      playout.move(to: .loading, restarts: true)
      playout.seek.release()
      playout.sound.setPaused(true)
      playout.stepState.unsettle()
      return
    }
    // While paused one place may be looked for after the other: what is decoded for later is in the way.
    let holds = !plays && !playout.stepState.isVirtual
    if holds { playout.seek.hold(until: .distantFuture) } else { playout.seek.release() }
    let recalled = scrubbing.recentPicture(at: time, of: pipeline, precision, plays: plays)
    pipeline.seek(
      to: time, precision: precision,
      passes: playout.programme.passesAllowed(of: pipeline, round: round),
      holding: holds ? recalled == nil ? .first : .all : nil)
    playout.lay(pipeline, opened, round: round, at: time)
    if let recalled {
      playout.programme.timeline.recall(recalled.time, of: 0)
      playout.screen.picture.put(passes[0].laid(recalled))
    }
    playout.move(to: .preroll, restarts: true)
    playout.sound.setPaused(true)
    playout.stepState.unsettle()
  }

  /// Begins anew where playback is; no command asked for that.
  func jumpInPlace() {
    guard let pass = passes.first else { return }
    jump(
      to: playout.itemTime, round: pass.round, precision: .exact, plays: playWhenReady,
      breaks: false)
    playout.seek.end()
  }

  func step(by frames: Int) throws(MediaError) {
    guard current != nil else { throw playout.programme.book.absence("no item to step in") }
    try passes.first?.checkStep(by: frames)
    setPlayWhenReady(false, reason: .step)
    playout.screen.picture.unfreeze()
    playout.seek.addSteps(frames)
  }
}
