internal import FFmpeg
internal import HLS
internal import MediaCore
internal import Synchronization

/// Breaks on the timeline, in the output of sound, and in seeks.
extension PlaybackLoop {
  var interstitialMoment: Interstitials.Moment {
    Interstitials.Moment(position: position, itemTime: itemTime)
  }

  /// Finds the breaks that come next, and gets them ready.
  func planInterstitials() {
    let position = position
    if let cut = programme.planBreaks(isLive: live?.isLive == true, programmeMoment) {
      screen.dropNext(after: cut, &programme.timeline)
      sound.drop(after: cut, &programme.timeline)
    }
    for task in programme.interstitials.tasks(on: passes, at: position) { prepare(task) }
    // The next break is looked for at this moment, not when there happens to be another step.
    if programme.dropEmptyEnding(at: position) { stepState.unsettle() }
    programme.resumeItem(isHeld: isHeld)
  }

  private func prepare(_ task: Interstitials.Task) {
    let done = programme.interstitials.prepare(task, at: interstitialMoment)
    post(done.postings)
    stepState.wait(for: done.awaited)
    guard let (pipeline, opened) = done.opened else { return }
    guard soundIsOpen(for: pipeline, opened) else { return stepState.wait(for: .data) }
    guard !pipeline.isAnnounced.exchange(true, ordering: .relaxed) else { return }
    selectSound(pipeline, opened)
    screen.cues.select(pipeline, opened)
    announcer.changeStatus()
  }

  // MARK: - Breaks that come first

  /// Looks for what comes before the first pass of the current item.
  func planBeginning(_ pipeline: ItemPipeline) {
    programme.interstitials.planBeginning(of: pipeline, isLive: live?.isLive == true)
    guard programme.interstitials.leading == nil, seek.isDeferred, let target = seek.target,
      let opened = pipeline.opened,
      let stop = programme.breakBefore(
        Programme.clamp(target, of: pipeline, opened), round: 0, at: position)
    else { return }
    programme.interstitials.lead(with: stop)
    seek.resume()
  }

  /// Lays what comes before the first pass as soon as it is ready.
  ///
  /// - Returns: Whether there is something that comes first.
  func layLeading(_ pipeline: ItemPipeline) -> Bool {
    guard let leading = programme.interstitials.leading else { return false }
    if seek.isDeferred, let target = seek.target, let opened = pipeline.opened {
      seek.resume()
      leading.target = Programme.clamp(target, of: pipeline, opened)
    }
    prepare(Interstitials.Task(stop: leading))
    if !stepState.holdsTime, now - transport.activitySince >= Interstitials.patience.scaled(by: 2) {
      giveUp(leading)
    }
    var first = programme.interstitials.following(leading, after: nil)
    if leading.next(after: nil) == .nothing {
      programme.resumeItem(after: leading)
      first = .item(leading)
    }
    let start = clock.position(at: now)
    guard programme.lay(first, start: start, isJoin: false, programmeMoment) != nil else {
      stepState.wait(for: .data)
      return true
    }
    transport.setPosition(passes[0].start, at: now)
    announcer.changeStatus()
    programme.interstitials.lead(with: nil)
    programme.timeline.begin()
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
    post(programme.interstitials.abandon(clip, error, at: interstitialMoment))
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
    programme.endFirst(at: position)
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
    let departure = try programme.interstitials.skip(
      passes.first, of: current?.id, end: programme.endOfItem, at: interstitialMoment)
    post(departure.postings)
    jump(
      to: departure.target, round: departure.round, precision: .exact, plays: playWhenReady,
      breaks: false, after: departure.next)
    // No command asked for a place.
    seek.end()
  }
}
