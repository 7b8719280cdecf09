internal import MediaCore
internal import Streaming

/// The breaks on the timeline.
extension Programme {
  /// Finds the breaks that come next.
  ///
  /// - Returns: Where a pass is cut from now on; `nil` if that stays as it was.
  mutating func planBreaks(isLive: Bool, _ moment: ProgrammeMoment) -> Interstitials.Cut? {
    interstitials.follow([items.current, items.upNext].compactMap { $0 })
    let repeats = passes.last.map { nextItem(after: $0, at: moment.now).isAgain } ?? false
    return interstitials.plan(
      &timeline, position: moment.position, isLive: isLive, repeats: repeats, next: items.upNext)
  }

  /// Drops the break at the end of the last pass if it turned out to have nothing in it.
  ///
  /// - Returns: Whether it was dropped: the next break is looked for then.
  mutating func dropEmptyEnding(at position: MediaTime) -> Bool {
    interstitials.dropEmptyEnding(&timeline, at: position)
  }

  /// Has the current item's pipeline go to where the item goes on after the break that is up.
  ///
  /// - Parameter isHeld: Whether the timeline is held at the end of the last pass.
  mutating func resumeItem(isHeld: Bool) {
    if let stop = interstitials.breakToResumeFrom(on: passes, isHeld: isHeld) {
      resumeItem(after: stop)
    }
  }

  /// Has the item's pipeline go to where the item goes on, once nothing is needed of it where it is.
  mutating func resumeItem(after stop: InterstitialBreak) {
    guard let time = interstitials.resume(after: stop, on: passes, of: items.current) else {
      return
    }
    stop.owner.seek(
      to: time, precision: .exact, passes: passesAllowed(of: stop.owner, round: stop.round))
  }

  /// The break that a jump in the current item leads to; `nil` if the jump just lands.
  mutating func breakBefore(
    _ target: MediaTime, round: Int, at position: MediaTime
  ) -> InterstitialBreak? {
    guard let current = items.current else { return nil }
    return interstitials.breakBefore(
      target, round: round, of: current, from: passes.first, at: position)
  }

  /// Ends the pass that is up where it is.
  mutating func endFirst(at position: MediaTime) {
    timeline.setLength(max(.zero, position - passes[0].start), of: 0)
    timeline.setTaken(true, \.pictures, of: 0)
    timeline.setTaken(true, \.sound, of: 0)
  }

  /// What the status tells of the interstitial that is up; `nil` if none is.
  func interstitialStatus(at position: MediaTime) -> PlayerStatus.Interstitial? {
    guard let pass = passes.first, let clip = pass.clip else { return nil }
    return PlayerStatus.Interstitial(clip, pass, at: position)
  }

  // MARK: - Crossfades

  /// The item to which the last pass may change in a crossfade, and how much of it that may take.
  struct CrossfadePlan {
    let last: Pass
    /// Where the last pass is expected to end.
    let end: MediaTime
    let next: ItemID
    /// Half of an item that changes to another in its turn; `nil` if its length is not known.
    let room: MediaTime?
  }

  /// Between which items there may be a crossfade, once the next one is open.
  mutating func crossfade(at now: MediaTime) -> CrossfadePlan? {
    guard let last = passes.last, last.cut == nil, meetsNext(last), let end = last.expectedEnd,
      let upNext = openAhead, let opened = upNext.opened,
      nextItem(after: last, at: now).entry?.id == upNext.id,
      upNext.description.rate == last.description.rate,
      // Pictures go to other pictures, not to the end of their own.
      last.opened.videoTrack == nil || opened.videoTrack != nil
    else { return nil }
    return CrossfadePlan(last: last, end: end, next: upNext.id, room: room(in: upNext, opened))
  }

  /// How much of the next item a crossfade may take: half of one that changes to another in its turn.
  private func room(in pipeline: ItemPipeline, _ opened: OpenedItem) -> MediaTime? {
    let length = opened.duration(of: pipeline.description)
    let plays = book.queue[pipeline.id]?.description.loops ?? .max
    guard book.actionAtItemEnd == .advance, plays == 1,
      book.queue.entry(after: pipeline.id) != nil
    else { return length }
    return length?.scaled(by: 0.5)
  }
}
