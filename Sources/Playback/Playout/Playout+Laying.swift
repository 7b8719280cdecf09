internal import MediaCore

/// What is laid on the timeline, and how much of it.
extension Playout {
  /// What of this moment decides what is laid.
  var programmeMoment: ProgrammeMoment {
    ProgrammeMoment(
      now: now, position: position, transport: transport, gridRate: sound.gridRate,
      hasSound: sound.renderer != nil)
  }

  /// What follows a pass.
  func successor(of pass: Pass) -> Successor { programme.successor(of: pass, at: now) }

  /// What follows a pass in the queue, once any break at its end is over.
  func nextItem(after pass: Pass) -> Next { programme.nextItem(after: pass, at: now) }

  /// Lays a pass to which playback jumps, or with which it begins.
  func lay(_ pipeline: ItemPipeline, _ opened: OpenedItem, round: Int, at time: MediaTime? = nil) {
    let pass = programme.lay(
      pipeline, opened, local: 0, round: round, start: clock.position(at: now), isJoin: false,
      at: time, programmeMoment)
    transport.setPosition(pass.start, at: now)
    announcer.changeStatus()
    programme.timeline.begin()
  }

  /// Makes sure that a pass follows another, if anything does and it is open.
  ///
  /// - Returns: The number of the pass that follows.
  func laySuccessor(of index: Int) -> Int? {
    let made = programme.timeline.made
    defer { if programme.timeline.made != made { announcer.changeStatus() } }
    return programme.laySuccessor(of: index, programmeMoment)
  }

  /// Does what is needed for more pictures or sound to be taken.
  ///
  /// - Returns: Whether more can be taken now.
  func goesOn(_ head: Head, after stop: FillStop) -> Bool {
    switch stop {
    case .full: return false
    case .lacksData:
      stepState.wait(for: .data)
      return false
    case .passEnded: decideLengths()
    case .needsNext(let index):
      guard let next = laySuccessor(of: index) else { return false }
      programme.timeline.move(head, to: next)
      // What follows it is opened before anything else, however much of it is decoded.
      stepState.unsettle()
    }
    return true
  }

  /// Discards passes that were laid ahead but do not follow any more.
  func replan() {
    if let discarded = programme.replan(at: now) {
      if let next = nextFrame, next.pass > discarded.after { screen.picture.dropNext() }
      if let end = discarded.end { sound.cut(from: end) }
    }
    if let crossfade = screen.cancelUnwantedCrossfade(&programme, at: now), let last = passes.last {
      if let kept = crossfade.sound { sound.stage(kept, of: last) }
      decideLengths()
    }
  }

  /// Plans where the last item changes to the next, once that is open.
  func planCrossfade() {
    let (position, leeway) = (position, MediaTime.milliseconds(stepState.isVirtual ? 0 : 100))
    let isPlanned = screen.planCrossfade(
      &programme, &sound, at: position, now: now, leeway: leeway)
    if isPlanned { decideLengths() }
  }

  /// Decides the lengths of passes whose ends are known.
  func decideLengths() {
    let startIsOpen = !stepState.isVirtual && activity == .preroll && seek.precision == .keyframe
    let grounds = Timeline.Grounds(
      crossfadeStarts: screen.transition.starts, gridRate: sound.gridRate,
      countsPackets: sound.renderer == nil,
      isVirtual: stepState.isVirtual, startIsOpen: startIsOpen)
    if programme.timeline.decideLengths(grounds) { stepState.wait(for: .data) }
  }

  /// Takes a new length of the current item, if that is it.
  func followLength(of item: ItemID) {
    guard let postings = programme.followLength(of: item) else { return }
    announcer.changeStatus()
    post(postings)
  }

  /// Forgets everything of the timeline that has not been reached.
  ///
  /// - Parameter next: The item whose break before its first pass is still to come.
  func dropPasses(keepingBreakOf next: ItemPipeline? = nil) {
    leaveTimed()
    screen.transition.drop()
    post(programme.interstitials.drop(passes, keeping: next, at: interstitialMoment))
    for pass in passes where pass.clip != nil { pass.pipeline.close() }
    anchorClock()
    transport.setSpeed(0, at: now)
    programme.timeline.discardAll()
    screen.picture.forgetPasses()
    sound.awaitDevice()
    sound.jump(to: clock.position(at: now))
  }
}
