internal import FFmpeg
internal import HLS
internal import MediaCore
internal import Synchronization

/// Breaks on the timeline, in the output of sound, and in seeks.
extension PlaybackLoop {
  var interstitialMoment: Interstitials.Moment {
    Interstitials.Moment(position: position, itemTime: itemTime)
  }

  /// What the status tells of the interstitial that is up; `nil` if none is.
  var interstitialStatus: PlayerStatus.Interstitial? {
    guard let pass = passes.first, let clip = pass.clip else { return nil }
    return PlayerStatus.Interstitial(clip, pass, at: position)
  }

  /// Finds the breaks that come next, and gets them ready.
  func planInterstitials() {
    interstitials.follow([current, upNext].compactMap { $0 })
    let (position, isLive) = (position, live?.isLive == true)
    let repeats = passes.last.map { nextItem(after: $0).isAgain } ?? false
    let cut = interstitials.plan(
      &timeline, position: position, isLive: isLive, repeats: repeats, next: upNext)
    if let cut { dropMedia(after: cut) }
    for task in interstitials.tasks(on: passes, at: position) { prepare(task) }
    // The next break is looked for at this moment, not when there happens to be another step.
    if interstitials.dropEmptyEnding(&timeline, at: position) { stepState.unsettle() }
    let isHeld = if case .held = activity { true } else { false }
    if let stop = interstitials.breakToResumeFrom(on: passes, isHeld: isHeld) {
      resumeItem(after: stop)
    }
  }

  /// Drops what was made of a pass beyond the place where it is cut.
  private func dropMedia(after cut: Interstitials.Cut) {
    let (index, pass) = (cut.index, passes[cut.index])
    if let next = nextFrame, next.pass == pass.number, next.frame.time >= cut.time {
      screen.picture.dropNext()
      timeline.setPicturesOver(true, of: index)
      timeline.reachCut(of: index)
    }
    guard let renderer = sound.renderer, audioHead == pass.number else { return }
    let frame = sound.frame(of: pass.outputTime(of: cut.time))
    guard renderer.stagedEnd >= frame else { return }
    sound.cut(from: pass.outputTime(of: cut.time))
    timeline.setSoundOver(true, of: index)
    timeline.setSoundFrames(
      frame - pass.start.frames(sampleRate: renderer.format.sampleRate), of: index)
    timeline.reachCut(of: index)
  }

  private func prepare(_ task: Interstitials.Task) {
    let done = interstitials.prepare(task, at: interstitialMoment)
    post(done.postings)
    stepState.wait(for: done.awaited)
    guard let (pipeline, opened) = done.opened else { return }
    guard soundIsOpen(for: pipeline, opened) else { return stepState.wait(for: .data) }
    guard !pipeline.isAnnounced.exchange(true, ordering: .relaxed) else { return }
    selectSound(pipeline, opened)
    screen.cues.select(pipeline, opened)
    announcer.changeStatus()
  }

  // MARK: - What follows a pass

  /// What follows a pass, in its item and before the next round or item begins.
  func followingBreaks(_ pass: Pass) -> Interstitials.Following {
    guard interstitials.mayFollow(pass) else { return .nothing }
    return interstitials.following(pass, breaksOff: fault(of: pass) != nil)
  }

  /// Lays what follows the last pass because of a break.
  ///
  /// - Returns: The number of the pass; `nil` if nothing can be laid.
  func layFollowing(
    _ following: Interstitials.Following, start: MediaTime, isJoin: Bool = true
  ) -> Int? {
    switch following {
    case .clip(let stop, let place, let opened):
      guard let pipeline = stop[place].pipeline else { return nil }
      let last = passes.last
      let pass = lay(
        pipeline, opened, local: 0, round: stop.round, start: start, isJoin: isJoin,
        clip: PassClip(stop: stop, place: place))
      stop.begin(at: pass.start, after: last?.itemTime(at: pass.start))
      interstitials.lay(stop)
      return pass.number
    case .item(let stop):
      guard let opened = stop.owner.opened else { return nil }
      interstitials.lay(stop)
      let local = stop.localAfter
      if local > 0 {
        let allowed = passesAllowed(of: stop.owner, round: stop.round)
        stop.owner.allow(passes: allowed == .max ? .max : local + allowed)
      }
      return lay(
        stop.owner, opened, local: local, round: stop.round, start: start, isJoin: isJoin
      ).number
    case .waiting, .nothing: return nil
    }
  }

  /// Has the item's pipeline go to where the item goes on, once nothing is needed of it where it is.
  private func resumeItem(after stop: InterstitialBreak) {
    guard let time = interstitials.resume(after: stop, on: passes, of: current) else { return }
    stop.owner.seek(
      to: time, precision: .exact, passes: passesAllowed(of: stop.owner, round: stop.round))
  }

  // MARK: - Breaks that come first

  /// Looks for what comes before the first pass of the current item.
  func planBeginning(_ pipeline: ItemPipeline) {
    interstitials.planBeginning(of: pipeline, isLive: live?.isLive == true)
    guard interstitials.leading == nil, seek.isDeferred, let target = seek.target,
      let opened = pipeline.opened,
      let stop = breakBefore(clamp(target, of: pipeline, opened), round: 0)
    else { return }
    interstitials.lead(with: stop)
    seek.resume()
  }

  /// The break that a jump in the current item leads to; `nil` if the jump just lands.
  func breakBefore(_ target: MediaTime, round: Int) -> InterstitialBreak? {
    guard let current else { return nil }
    return interstitials.breakBefore(
      target, round: round, of: current, from: passes.first, at: position)
  }

  /// Lays what comes before the first pass as soon as it is ready.
  ///
  /// - Returns: Whether there is something that comes first.
  func layLeading(_ pipeline: ItemPipeline) -> Bool {
    guard let leading = interstitials.leading else { return false }
    if seek.isDeferred, let target = seek.target, let opened = pipeline.opened {
      seek.resume()
      leading.target = clamp(target, of: pipeline, opened)
    }
    prepare(Interstitials.Task(stop: leading))
    if !stepState.holdsTime, now - activitySince >= Interstitials.patience.scaled(by: 2) {
      giveUp(leading)
    }
    var first = interstitials.following(leading, after: nil)
    if leading.next(after: nil) == .nothing {
      resumeItem(after: leading)
      first = .item(leading)
    }
    guard layFollowing(first, start: clock.position(at: now), isJoin: false) != nil else {
      stepState.wait(for: .data)
      return true
    }
    interstitials.lead(with: nil)
    timeline.begin()
    transport.move(to: .preroll, at: now, restarts: true)
    post(PassClip.postings(from: nil, to: passes[0].clip, at: interstitialMoment))
    return true
  }

  // MARK: - Leaving breaks

  /// Goes on without what does not come.
  func giveUp(_ stop: InterstitialBreak) { post(stop.giveUp(at: interstitialMoment)) }

  /// Leaves the clip that is up because it gets no further.
  ///
  /// - Returns: Whether a clip is up.
  func abandonClip(_ error: MediaError) -> Bool {
    guard let pass = passes.first, let clip = pass.clip else { return false }
    post(interstitials.abandon(clip, error, at: interstitialMoment))
    if clip.stop.place == .end {
      endFirstPass()
    } else {
      jump(
        to: clip.stop.target ?? clip.stop.time, round: pass.round, precision: .exact,
        plays: playWhenReady, breaks: false)
    }
    return true
  }

  /// Ends the pass that is up where it is.
  private func endFirstPass() {
    timeline.setLength(max(.zero, position - passes[0].start), of: 0)
    timeline.setPicturesOver(true, of: 0)
    timeline.setSoundOver(true, of: 0)
    if nextFrame?.pass == passes[0].number { screen.picture.dropNext() }
    stepState.unsettle()
    guard activity != .running else { return }
    transport.move(to: .running, at: now)
    updateClock()
  }

  /// Leaves the interstitial that is up for what comes after it.
  ///
  /// - Throws: 1002 if none is up, 1011 if it may not be skipped.
  func skipInterstitial() throws(MediaError) {
    let departure = try interstitials.skip(
      passes.first, of: current?.id, end: endOfItem, at: interstitialMoment)
    post(departure.postings)
    jump(
      to: departure.target, round: departure.round, precision: .exact, plays: playWhenReady,
      breaks: false, after: departure.next)
    // No command asked for a place.
    seek.end()
  }

  /// Refuses to go forward within an interstitial that forbids it.
  func checkSkip(to time: MediaTime) throws(MediaError) {
    guard passes.first?.clip?.forbidsSkip == true, time >= itemTime else { return }
    throw MediaError(.notAllowed, "the interstitial may not be skipped", item: current?.id)
  }
}
