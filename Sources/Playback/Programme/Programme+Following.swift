internal import MediaCore
internal import Synchronization

/// What follows a pass: a break, the same item once more, the next item, or nothing.
extension Programme {
  /// What follows a pass.
  mutating func successor(of pass: Pass, at now: MediaTime) -> Successor {
    let following = followingBreaks(pass)
    if case .nothing = following {} else { return .inBreak(following) }
    return switch nextItem(after: pass, at: now) {
    case .again(let round): .again(round: round)
    case .item(let entry): .item(entry)
    case .nothing: .nothing
    }
  }

  /// What follows a pass, in its item and before the next round or item begins.
  func followingBreaks(_ pass: Pass) -> Interstitials.Following {
    guard interstitials.mayFollow(pass) else { return .nothing }
    return interstitials.following(pass, breaksOff: fault(of: pass) != nil)
  }

  /// What follows a pass in the queue, once any break at its end is over.
  mutating func nextItem(after pass: Pass, at now: MediaTime) -> Next {
    book.next(after: played(pass), at: now)
  }

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
    isVirtual && !pass.isOver || pass.clip != nil ? nil : pass.pipeline.readFailure
  }

  /// Whether nothing comes between a pass and the next item: to and from the clips of a break there are cuts.
  func meetsNext(_ pass: Pass) -> Bool {
    guard pass.clip == nil, pass.ending == nil else { return false }
    guard let index = timeline.index(of: pass.number), index + 1 < passes.count else {
      return interstitials.ahead == nil
    }
    return passes[index + 1].clip == nil
  }

  /// Whether an item that was opened ahead is still the one that follows a pass.
  mutating func isNext(_ id: ItemID, after pass: Pass, at now: MediaTime) -> Bool {
    guard let entry = nextItem(after: pass, at: now).entry, entry.id == id else { return false }
    guard let upNext = items.upNext, upNext.id == id else { return true }
    return entry.description.isSameMedium(as: upNext.description)
  }

  /// Whether what was laid behind a pass is still what follows it.
  private mutating func isStillFollowed(
    _ pass: Pass, by next: Pass, at now: MediaTime
  ) -> Bool {
    switch nextItem(after: pass, at: now) {
    case .again(let round): next.owner === pass.owner && next.round == round
    case .item(let entry):
      next.owner !== pass.owner && entry.id == next.item
        && entry.description.isSameMedium(as: next.owner.description)
    case .nothing: false
    }
  }

  // MARK: - Another plan

  /// Where passes were discarded.
  struct Discarded {
    /// The number of the pass behind which they lay.
    let after: Int
    /// The end of that; `nil` if it is not known.
    let end: MediaTime?
  }

  /// Discards passes that were laid ahead but do not follow any more.
  ///
  /// - Returns: `nil` if all still follow.
  mutating func replan(at now: MediaTime) -> Discarded? {
    defer { allowPasses() }
    guard let place = firstThatDoesNotFollow(at: now) else { return nil }
    let first = passes[place - 1]
    let repeated = passes[place].owner === first.owner
    for pass in passes.dropFirst(place)
    where pass.pipeline !== first.owner && pass.pipeline !== items.upNext {
      pass.pipeline.close()
    }
    if !repeated { items.closeNext() }
    timeline.discard(from: place)
    if timeline.videoHead > first.number {
      timeline.move(.pictures, to: first.number)
      timeline.setTaken(true, \.pictures, of: place - 1)
    }
    timeline.move(.sound, to: min(timeline.audioHead, first.number))
    // What was read of the repetition is gone: it can only be had again by starting over.
    if repeated { first.owner.isSpent.store(true, ordering: .relaxed) }
    return Discarded(after: first.number, end: first.end)
  }

  private mutating func firstThatDoesNotFollow(at now: MediaTime) -> Int? {
    for index in passes.indices.dropFirst() {
      let (first, second) = (passes[index - 1], passes[index])
      // What belongs to one round of an item stays together.
      if first.owner !== second.owner || first.round != second.round,
        !isStillFollowed(first, by: second, at: now)
      {
        return index
      }
    }
    return nil
  }

  /// Tells the reader of the last item how many passes to read.
  func allowPasses() {
    guard let last = passes.last, last.clip == nil else { return }
    allowPasses(of: last.pipeline, round: last.round, from: last.local)
  }

  /// - Parameter local: The number of the pass, in the pipeline, that the round begins with.
  func allowPasses(of pipeline: ItemPipeline, round: Int, from local: Int) {
    let allowed = passesAllowed(of: pipeline, round: round)
    pipeline.allow(passes: allowed == .max ? .max : local + allowed)
  }

  /// How many more passes of an item may be read from a round on.
  func passesAllowed(of pipeline: ItemPipeline, round: Int = 0) -> Int {
    book.roundsAllowed(
      of: PlayQueue.Entry(id: pipeline.id, description: pipeline.description),
      from: round - pipeline.countedRound.load(ordering: .relaxed))
  }
}
