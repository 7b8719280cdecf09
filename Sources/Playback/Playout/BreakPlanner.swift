internal import HLS
internal import MediaCore
internal import Synchronization

/// Gets breaks ready, and lays those that come before the first pass of an item.
struct BreakPlanner {
  let playout: Playout

  /// Finds the breaks that come next, and gets them ready.
  func plan() {
    let position = playout.position
    if let cut = playout.programme.planBreaks(
      isLive: playout.live?.isLive == true, playout.programmeMoment)
    {
      playout.screen.dropNext(after: cut, &playout.programme.timeline)
      playout.sound.drop(after: cut, &playout.programme.timeline)
    }
    for task in playout.programme.interstitials.tasks(on: playout.passes, at: position) {
      prepare(task)
    }
    // The next break is looked for at this moment, not when there happens to be another step.
    if playout.programme.dropEmptyEnding(at: position) { playout.stepState.unsettle() }
    playout.programme.resumeItem(isHeld: playout.isHeld)
  }

  private func prepare(_ task: Interstitials.Task) {
    let done = playout.programme.interstitials.prepare(task, at: playout.interstitialMoment)
    playout.post(done.postings)
    playout.stepState.wait(for: done.awaited)
    guard let (pipeline, opened) = done.opened else { return }
    guard playout.soundIsOpen(for: pipeline, opened) else {
      return playout.stepState.wait(for: .data)
    }
    guard !pipeline.isAnnounced.exchange(true, ordering: .relaxed) else { return }
    playout.selectSound(pipeline, opened)
    playout.screen.cues.select(pipeline, opened)
    playout.announcer.changeStatus()
  }

  /// Looks for what comes before the first pass of the current item.
  func planBeginning(_ pipeline: ItemPipeline) {
    playout.programme.interstitials.planBeginning(
      of: pipeline, isLive: playout.live?.isLive == true)
    guard playout.programme.interstitials.leading == nil, playout.seek.isDeferred,
      let target = playout.seek.target,
      let opened = pipeline.opened,
      let stop = playout.programme.breakBefore(
        Programme.clamp(target, of: pipeline, opened), round: 0, at: playout.position)
    else { return }
    playout.programme.interstitials.lead(with: stop)
    playout.seek.resume()
  }

  /// Lays what comes before the first pass as soon as it is ready.
  ///
  /// - Returns: Whether there is something that comes first.
  func layLeading(_ pipeline: ItemPipeline) -> Bool {
    guard let leading = playout.programme.interstitials.leading else { return false }
    if playout.seek.isDeferred, let target = playout.seek.target, let opened = pipeline.opened {
      playout.seek.resume()
      leading.target = Programme.clamp(target, of: pipeline, opened)
    }
    prepare(Interstitials.Task(stop: leading))
    if !playout.stepState.holdsTime,
      playout.now - playout.transport.activitySince >= Interstitials.patience.scaled(by: 2)
    {
      giveUp(leading)
    }
    var first = playout.programme.interstitials.following(leading, after: nil)
    if leading.next(after: nil) == .nothing {
      playout.programme.resumeItem(after: leading)
      first = .item(leading)
    }
    let start = playout.clock.position(at: playout.now)
    guard playout.programme.lay(first, start: start, isJoin: false, playout.programmeMoment) != nil
    else {
      playout.stepState.wait(for: .data)
      return true
    }
    playout.transport.setPosition(playout.passes[0].start, at: playout.now)
    playout.announcer.changeStatus()
    playout.programme.interstitials.lead(with: nil)
    playout.programme.timeline.begin()
    playout.move(to: .preroll, restarts: true)
    playout.post(
      PassClip.postings(from: nil, to: playout.passes[0].clip, at: playout.interstitialMoment))
    return true
  }

  /// Goes on without what does not come.
  func giveUp(_ stop: InterstitialBreak) {
    playout.post(stop.giveUp(at: playout.interstitialMoment))
  }
}
