internal import MediaCore
internal import Streaming
internal import Synchronization

/// Going from an item to the clips of a break, and back to it.
extension PlaybackLoop {
  /// What follows a pass before its item is over.
  enum Following {
    case clip(InterstitialBreak, InterstitialBreak.Clip, OpenedItem)
    /// Something that is not ready.
    case waiting(InterstitialBreak)
    /// The item itself, after a break.
    case item(InterstitialBreak)
    case nothing
  }

  func following(_ pass: Pass) -> Following {
    if let clip = pass.clip { return following(clip.stop, after: clip.place) }
    guard let ending = pass.ending, pass.isCutReached || fault(of: pass) == nil else {
      return .nothing
    }
    return following(ending, after: nil)
  }

  private func following(
    _ stop: InterstitialBreak, after clip: InterstitialBreak.Clip?
  ) -> Following {
    switch stop.next(after: clip) {
    case .clip(let next):
      guard let pipeline = stop[next].pipeline, let opened = pipeline.opened,
        pipeline.isAnnounced.load(ordering: .relaxed)
      else { return .waiting(stop) }
      return .clip(stop, next, opened)
    case .unknown: return .waiting(stop)
    case .nothing:
      guard !stop.endsItem else { return .nothing }
      return stop.isSought || !stop.needsSeek ? .item(stop) : .waiting(stop)
    }
  }

  /// What follows a pass, in its item and before the next round or item begins.
  func followingBreaks(_ pass: Pass) -> Following {
    let following = following(pass)
    guard case .nothing = following, let ahead = interstitials.ahead, !pass.isWithinItem,
      fault(of: pass) == nil
    else { return following }
    return self.following(ahead, after: nil)
  }

  /// Whether something follows a pass that is not ready.
  func awaitsBreak(_ pass: Pass) -> Bool {
    if case .waiting = followingBreaks(pass) { true } else { false }
  }

  /// Lays what follows the last pass because of a break.
  ///
  /// - Returns: The number of the pass; `nil` when nothing can be laid.
  func layFollowing(_ following: Following, start: MediaTime, isJoin: Bool = true) -> Int? {
    switch following {
    case .clip(let stop, let place, let opened):
      guard let pipeline = stop[place].pipeline else { return nil }
      if stop.begin == nil, stop.place == .end, let last = passes.last {
        stop.time = last.itemTime(at: start)
      }
      let pass = lay(
        pipeline, opened, local: 0, round: stop.round, start: start, isJoin: isJoin,
        clip: PassClip(stop: stop, place: place))
      stop.begin = stop.begin ?? pass.start
      if interstitials.ahead === stop { interstitials.ahead = nil }
      return pass.number
    case .item(let stop):
      guard let opened = stop.owner.opened else { return nil }
      if interstitials.ahead === stop { interstitials.ahead = nil }
      let local = stop.isSought ? 0 : stop.localBefore + 1
      if !stop.isSought, local > 0 {
        let allowed = passesAllowed(of: stop.owner, round: stop.round)
        stop.owner.allow(passes: allowed == .max ? .max : local + allowed)
      }
      return lay(
        stop.owner, opened, local: local, round: stop.round, start: start, isJoin: isJoin
      ).number
    case .waiting, .nothing: return nil
    }
  }

  // MARK: - Back to the item

  /// Has the item's pipeline go to where the item goes on, once nothing is needed of it where it is.
  func resumeItem() {
    guard let first = passes.first else { return }
    if let clip = first.clip {
      if clip.stop[clip.place].length == nil { clip.stop[clip.place].duration = first.length }
      return resumeItem(after: clip.stop)
    }
    // All of it has been played, and the break turned out to be empty.
    guard case .held = activity, passes.count == 1, let ending = first.ending,
      ending.place == .middle, ending.next(after: nil) == .nothing
    else { return }
    resumeItem(after: ending)
  }

  private func resumeItem(after stop: InterstitialBreak) {
    guard !stop.isSought, stop.needsSeek, stop.owner === current,
      !passes.contains(where: { $0.pipeline === stop.owner && $0.number != passes.first?.number }),
      var resumption = stop.resumption
    else { return }
    if stop.endsItem {
      // What is left of it in the pipeline is not played.
      if stop.place == .middle { stop.owner.isSpent.store(true, ordering: .relaxed) }
      return
    }
    let snaps = stop.target == nil && stop.entries.last?.interstitial.snap.contains(.in) == true
    if snaps, let schedule = stop.owner.shared.withLock({ $0.interstitials }) {
      resumption = resumption.latestNearest(of: schedule.boundaries)
    }
    stop.isSought = true
    stop.owner.isSpent.store(false, ordering: .relaxed)
    stop.owner.seek(
      to: resumption, precision: .exact, passes: passesAllowed(of: stop.owner, round: stop.round))
    changePlan(of: stop.owner) { $0.pass(stop.entries.map(\.scheduled)) }
  }

  // MARK: - Breaks that come first

  /// Looks for what comes before the first pass of the present item.
  func planBeginning(_ pipeline: ItemPipeline) {
    followSchedule(of: pipeline)
    if let ahead = interstitials.ahead, ahead.owner === pipeline {
      interstitials.leading = ahead
      interstitials.ahead = nil
    } else if let plan = plan(of: pipeline) {
      let start = pipeline.window(ofPass: 0).start
      let entries = plan.beginning(at: start)
      interstitials.leading = makeBreak(
        entries, .start, of: pipeline, round: 0, at: start, after: -1)
      if entries.isEmpty, live?.isLive == true { planJoining(pipeline, plan, start) }
    }
    guard interstitials.leading == nil, seek.isDeferred, let target = seek.target,
      let opened = pipeline.opened
    else { return }
    interstitials.leading = breakBefore(clamp(target, of: pipeline, opened), round: 0)
    if interstitials.leading != nil { seek.resume() }
  }

  /// Begins in the middle of an interstitial when a broadcast is joined there.
  private func planJoining(_ pipeline: ItemPipeline, _ plan: InterstitialPlan, _ start: MediaTime) {
    guard let first = plan.jump(from: start, to: start).entries.first else { return }
    interstitials.leading = makeBreak(
      [first], .start, of: pipeline, round: 0, at: first.start, after: -1)
    interstitials.leading?.startOffset = start - first.start
  }

  /// The break that a jump in the present item leads to; `nil` when it just lands.
  func breakBefore(_ target: MediaTime, round: Int) -> InterstitialBreak? {
    guard let current, let plan = plan(of: current) else { return nil }
    let origin =
      passes.first.map { $0.clip?.stop.time ?? $0.itemTime(at: position) }
      ?? current.window(ofPass: 0).start
    if let first = passes.first, first.round != round {
      return makeBreak(
        plan.beginning(at: target), .middle, of: current, round: round, at: target, after: -1)
    }
    let jump = plan.jump(from: origin, to: target)
    changePlan(of: current) { $0.jumped(to: target) }
    guard let entry = jump.entries.first else { return nil }
    let stop = makeBreak(
      jump.entries, .middle, of: current, round: round, at: entry.start, after: -1)
    if jump.completes { stop?.target = target }
    return stop
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
    prepare(leading, after: nil)
    if !stepState.holdsTime, now - activitySince >= Self.clipPatience.scaled(by: 2) {
      giveUp(leading)
    }
    var first = following(leading, after: nil)
    if leading.next(after: nil) == .nothing {
      resumeItem(after: leading)
      first = .item(leading)
    }
    guard layFollowing(first, start: clock.position(at: now), isJoin: false) != nil else {
      stepState.wait(for: .data)
      return true
    }
    interstitials.leading = nil
    timeline.begin()
    transport.move(to: .preroll, at: now, restarts: true)
    if passes[0].clip != nil { tellClip(from: nil, to: passes[0]) }
    return true
  }

  /// Goes on without what does not come.
  func giveUp(_ stop: InterstitialBreak) {
    let error = MediaError(.timedOut, "it was not there in time")
    for index in stop.entries.indices where !stop.entries[index].isOver {
      stop.entries[index].fail(error)
      tellFailure(of: index, in: stop)
    }
  }

  /// Leaves the clip that is up because it gets no further.
  func abandonClip(_ error: MediaError) -> Bool {
    guard let clip = passes.first?.clip, let pass = passes.first else { return false }
    fail(clip.place, of: clip.stop, error)
    changePlan(of: clip.stop.owner) { $0.pass(clip.stop.entries.map(\.scheduled)) }
    guard clip.stop.place != .end else {
      skipToEnd(of: pass)
      return true
    }
    jump(
      to: clip.stop.target ?? clip.stop.time, round: pass.round, precision: .exact,
      plays: playWhenReady,
      breaks: false)
    return true
  }

  /// Ends a pass where it is.
  private func skipToEnd(of pass: Pass) {
    timeline.setLength(max(.zero, position - pass.start), of: 0)
    timeline.setPicturesOver(true, of: 0)
    timeline.setSoundOver(true, of: 0)
    if nextFrame?.pass == pass.number { nextFrame = nil }
    stepState.unsettle()
    if activity != .running {
      transport.move(to: .running, at: now)
      updateClock()
    }
  }

  /// Forgets the breaks of the passes that are left.
  ///
  /// - Parameter pipeline: Whose break ahead is kept.
  func dropBreaks(keeping pipeline: ItemPipeline?) {
    if let first = passes.first, let clip = first.clip { tellEnd(of: clip, reason: .left) }
    for pass in passes {
      pass.ending?.close()
      pass.clip?.stop.close()
    }
    interstitials.leading?.close()
    interstitials.leading = nil
    if let ahead = interstitials.ahead, ahead.owner !== pipeline {
      ahead.close()
      interstitials.ahead = nil
    }
  }
}
