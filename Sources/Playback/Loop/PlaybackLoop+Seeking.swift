internal import FFmpeg
internal import HLS
internal import MediaCore
internal import Synchronization

/// Going to a place in the current item.
extension PlaybackLoop {
  /// Where the item goes to, or will once it is open; where that is not known yet, its beginning.
  var goal: MediaTime? {
    seek.target.map { programme.goal($0, isDeferred: seek.isDeferred) }
  }

  func seek(
    _ target: SeekTarget, _ plays: Bool, _ precision: SeekPrecision
  ) throws(MediaError) {
    if activity == .ended, current == nil, let entry = queue.current ?? queue.entries.last {
      start(entry)
    }
    guard let current else { throw MediaError(.nothingLoaded, "no item to seek in") }
    let goal = target.time(from: itemTime)
    seek.cancelSteps()
    if activity == .loading {
      supersedeSeek()
      seek.postpone(to: goal, precision)
    } else {
      guard let pass = passes.first, let opened = current.opened else {
        throw MediaError(.nothingLoaded, "no item to seek in")
      }
      try programme.checkSeek(to: goal, opened, from: itemTime)
      transport.setRateAside(of: nil)
      let aim = Programme.aim(at: goal, of: current, opened)
      if plays || !scrubAhead(to: aim, precision) {
        jump(to: aim, round: pass.round, precision: precision, plays: plays)
      }
    }
    setPlayWhenReady(plays, reason: .command)
  }

  /// Ends the seek that is under way: it has landed.
  func landSeek() {
    guard seek.target != nil else { return }
    seek.end()
    if !seek.landsOnStep { post(.seek(finished: true, currentTime: itemTime)) }
    announcer.changeStatus()
  }

  func supersedeSeek() {
    guard seek.target != nil, !seek.landsOnStep else { return }
    post(.seek(finished: false, currentTime: itemTime))
  }

  /// Forgets where the item was to go: what was meant for it is not for another.
  func abandonSeek() {
    supersedeSeek()
    seek.abandon()
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
    let leading = first ?? (breaks ? programme.breakBefore(time, round: round, at: position) : nil)
    prepareTrickPlay(precision: precision, plays: plays)
    supersedeSeek()
    seek.begin(to: time, precision)
    stream.forgetBetterPicture()
    programme.closePasses(butOf: pipeline)
    dropPasses()
    // The next item's first samples may have been taken already: it is opened again.
    programme.items.closeNext()
    if let leading {
      programme.interstitials.lead(with: leading)
      transport.move(to: .loading, at: now, restarts: true)
      seek.release()
      sound.setPaused(true)
      stepState.unsettle()
      return
    }
    // While paused one place may be looked for after the other: what is decoded for later is in the way.
    let holds = !plays && !stepState.isVirtual
    if holds { seek.hold(until: .distantFuture) } else { seek.release() }
    let recalled = recentPicture(at: time, of: pipeline, precision, plays: plays)
    pipeline.seek(
      to: time, precision: precision, passes: programme.passesAllowed(of: pipeline, round: round),
      holding: holds ? recalled == nil ? .first : .all : nil)
    lay(pipeline, opened, round: round)
    if let recalled {
      programme.timeline.recall(recalled.time, of: 0)
      screen.picture.put(passes[0].laid(recalled))
    }
    transport.move(to: .preroll, at: now, restarts: true)
    sound.setPaused(true)
    stepState.unsettle()
  }

  /// Begins anew where playback is; no command asked for that.
  func jumpInPlace() {
    guard let pass = passes.first else { return }
    jump(to: itemTime, round: pass.round, precision: .exact, plays: playWhenReady, breaks: false)
    seek.end()
  }

  func step(by frames: Int) throws(MediaError) {
    guard current != nil else { throw MediaError(.nothingLoaded, "no item to step in") }
    setPlayWhenReady(false, reason: .step)
    screen.picture.unfreeze()
    seek.scrub(false)
    seek.addSteps(min(max(frames, -1000), 1000))
  }
}
