internal import MediaCore
internal import Synchronization

/// What follows a pass: a break, the same item once more, the next item, or nothing.
extension PlaybackLoop {
  /// What follows a pass on the timeline: a break comes before another round and before the next item.
  enum Successor {
    case inBreak(Interstitials.Following)
    case again(round: Int)
    case item(PlayQueue.Entry)
    case nothing

    /// Whether it is a break of which nothing is ready.
    var isAwaited: Bool { if case .inBreak(.waiting) = self { true } else { false } }
    var isNothing: Bool { if case .nothing = self { true } else { false } }
  }

  /// What follows a pass.
  func successor(of pass: Pass) -> Successor {
    let following = followingBreaks(pass)
    if case .nothing = following {} else { return .inBreak(following) }
    return switch nextItem(after: pass) {
    case .again(let round): .again(round: round)
    case .item(let entry): .item(entry)
    case .nothing: .nothing
    }
  }

  /// What follows a pass in the queue, once any break at its end is over.
  func nextItem(after pass: Pass) -> Next { book.next(after: played(pass), at: now) }

  /// What of a pass decides which item follows it.
  func played(_ pass: Pass) -> PlayedRound {
    let owner = pass.owner
    return PlayedRound(
      item: pass.item, pass: pass.number, round: pass.round,
      countedFrom: owner.countedRound.load(ordering: .relaxed), source: owner.description.source,
      onError: owner.description.onError, hasFault: fault(of: pass) != nil)
  }

  /// Why a pass breaks off, as soon as that counts.
  ///
  /// The reader may know long before; under a virtual clock it counts once the pass is over.
  func fault(of pass: Pass) -> MediaError? {
    stepState.isVirtual && !pass.isOver || pass.clip != nil
      ? nil : pass.pipeline.readFailure
  }

  /// Makes sure that a pass follows another, if anything does and it is open.
  ///
  /// - Returns: The number of the pass that follows.
  func laySuccessor(of index: Int) -> Int? {
    if index + 1 < passes.count { return passes[index + 1].number }
    let pass = passes[index]
    guard let end = pass.end else { return nil }
    let successor = successor(of: pass)
    if case .inBreak(let following) = successor { return layFollowing(following, start: end) }
    // Whether it broke off is known, but does not count before its last picture is taken.
    if stepState.isVirtual, !pass.isOver, pass.pipeline.readFailure != nil {
      return nil
    }
    switch successor {
    case .again(let round):
      // A pass that takes no time must not be repeated for ever at one moment.
      guard pass.length != .zero || !pass.isWhole,
        !pass.owner.isSpent.load(ordering: .relaxed), let opened = pass.owner.opened
      else { return nil }
      let local = (pass.clip?.stop.localBefore ?? pass.local) + 1
      let allowed = passesAllowed(of: pass.owner, round: round)
      pass.owner.allow(passes: allowed == .max ? .max : local + allowed)
      return lay(
        pass.owner, opened, local: local, round: round, start: end, isJoin: true
      ).number
    case .item(let entry):
      // One that is open and has not been announced has no sound selected yet.
      guard let upNext, upNext.id == entry.id, case .ready(let opened) = upNext.phase,
        upNext.isAnnounced.load(ordering: .relaxed)
      else { return nil }
      return lay(upNext, opened, local: 0, round: 0, start: end, isJoin: true).number
    case .inBreak, .nothing: return nil
    }
  }

  /// Discards passes that were laid ahead but do not follow any more.
  func replan() {
    defer { forgetUnwantedCrossfade() }
    // What belongs to one round of an item stays together.
    let place = passes.indices.dropFirst().first {
      let (first, second) = (passes[$0 - 1], passes[$0])
      return (first.owner !== second.owner || first.round != second.round)
        && !isStillFollowed(first, by: second)
    }
    guard let place else { return allowPasses() }
    let first = passes[place - 1]
    let repeated = passes[place].owner === first.owner
    for pass in passes.dropFirst(place)
    where pass.pipeline !== first.owner && pass.pipeline !== upNext {
      pass.pipeline.close()
    }
    if !repeated {
      items.closeNext()
    }
    timeline.discard(from: place)
    if let next = nextFrame, next.pass > first.number { screen.picture.dropNext() }
    if videoHead > first.number {
      timeline.moveVideoHead(to: first.number)
      timeline.setPicturesOver(true, of: place - 1)
    }
    timeline.moveAudioHead(to: min(audioHead, first.number))
    if let end = first.end { sound.cut(from: end) }
    // What was read of the repetition is gone: it can only be had again by starting over.
    if repeated { first.owner.isSpent.store(true, ordering: .relaxed) }
    allowPasses()
  }

  /// Whether what was laid behind a pass is still what follows it.
  private func isStillFollowed(_ pass: Pass, by next: Pass) -> Bool {
    switch nextItem(after: pass) {
    case .again(let round): next.owner === pass.owner && next.round == round
    case .item(let entry):
      next.owner !== pass.owner && entry.id == next.item
        && entry.description.isSameMedium(as: next.owner.description)
    case .nothing: false
    }
  }

  /// Tells the reader of the last item how many passes to read.
  func allowPasses() {
    guard let last = passes.last, last.clip == nil else { return }
    let allowed = passesAllowed(of: last.pipeline, round: last.round)
    last.pipeline.allow(passes: allowed == .max ? .max : last.local + allowed)
  }
}
