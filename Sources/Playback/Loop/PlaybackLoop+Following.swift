internal import MediaCore
internal import Synchronization

/// What follows a pass: the same item once more, the next one, or nothing.
extension PlaybackLoop {
  /// Makes sure that a pass follows another, if anything does and it is open.
  ///
  /// - Returns: The number of the pass that follows.
  func successor(of index: Int) -> Int? {
    if index + 1 < passes.count { return passes[index + 1].number }
    guard let end = passes[index].end else { return nil }
    let pass = passes[index]
    let following = followingBreaks(pass)
    if case .nothing = following {} else { return layFollowing(following, start: end) }
    guard actionAtItemEnd == .advance || repeats(pass) else { return nil }
    // Whether it broke off is known, but does not count before its last picture is taken.
    if stepState.isVirtual, !pass.isOver, pass.pipeline.shared.withLock({ $0.readFailure != nil }) {
      return nil
    }
    if repeats(pass) {
      // A pass that takes no time must not be repeated for ever at one moment.
      guard pass.length != .zero || !pass.isWhole,
        !pass.owner.isSpent.load(ordering: .relaxed), let opened = pass.owner.opened
      else { return nil }
      let local = (pass.clip?.stop.localBefore ?? pass.local) + 1
      let allowed = passesAllowed(of: pass.owner, round: pass.round + 1)
      pass.owner.allow(passes: allowed == .max ? .max : local + allowed)
      return lay(
        pass.owner, opened, local: local, round: pass.round + 1, start: end, isJoin: true
      ).number
    }
    // One that is open and has not been announced has no sound selected yet.
    guard let upNext, case .ready(let opened) = upNext.phase,
      upNext.isAnnounced.load(ordering: .relaxed), nextEntry(after: pass)?.id == upNext.id
    else { return nil }
    return lay(upNext, opened, local: 0, round: 0, start: end, isJoin: true).number
  }

  /// Whether anything follows the last pass: the same item once more, an interstitial, the next item.
  func isFollowed(_ pass: Pass) -> Bool {
    if case .nothing = followingBreaks(pass) {
      repeats(pass) || nextEntry(after: pass) != nil
    } else {
      true
    }
  }

  /// The item that follows a pass, `nil` when the pass is repeated or nothing follows.
  ///
  /// Items that failed a short while ago are passed over.
  func nextEntry(after pass: Pass) -> PlayQueue.Entry? {
    guard actionAtItemEnd == .advance, !repeats(pass), !stopsAtFault(pass) else { return nil }
    search.begin(
      on: FollowingSearch.Ground(
        item: pass.item, pass: pass.number, version: queue.version, forgiven: failures.forgiven),
      now: now)
    while search.passed < queue.entries.count, let entry = queue.entry(after: search.last) {
      let isRefused = !mayFollow(entry, pass)
      let wait = isRefused ? nil : failures.wait(of: entry.id, now: now)
      if !isRefused, wait == nil { return entry }
      if entry.description.onError == .stop { return nil }
      search.pass(entry.id, until: wait)
    }
    return nil
  }

  /// Whether an item may still follow a pass: one that failed ahead of it is not tried before the next,
  /// unless it asks to be.
  private func mayFollow(_ entry: PlayQueue.Entry, _ pass: Pass) -> Bool {
    guard book.hasFailed(entry.id, ahead: pass.number) else { return true }
    guard case .retry(let times) = entry.description.onError else { return false }
    return failures.count(of: entry.id) <= times
  }

  /// Whether a pass broke off and its item asks for more than to go on with the next.
  private func stopsAtFault(_ pass: Pass) -> Bool {
    pass.owner.description.onError != .skip && fault(of: pass) != nil
  }

  /// Why a pass breaks off, as soon as that counts.
  ///
  /// The reader may know long before; under a virtual clock it counts once the pass is over.
  func fault(of pass: Pass) -> MediaError? {
    stepState.isVirtual && !pass.isOver || pass.clip != nil
      ? nil : pass.pipeline.shared.withLock { $0.readFailure }
  }

  /// Whether a pass is followed by another of the same item from the same pipeline.
  func repeats(_ pass: Pass) -> Bool {
    if fault(of: pass) != nil { return false }
    guard let entry = queue[pass.item], entry.description.source == pass.owner.description.source
    else { return false }
    if queue.loops, queue.entries.count == 1 { return true }
    guard let loops = entry.description.loops else { return true }
    return pass.round + 1 - pass.owner.countedRound.load(ordering: .relaxed) < loops
  }

  /// Lets go of passes that were laid ahead but are not to come any more.
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
    if let next = nextFrame, next.pass > first.number { nextFrame = nil }
    if videoHead > first.number {
      timeline.moveVideoHead(to: first.number)
      timeline.setPicturesOver(true, of: place - 1)
    }
    timeline.moveAudioHead(to: min(audioHead, first.number))
    if let frame = first.end?.frames(sampleRate: gridRate) { renderer?.cut(from: frame) }
    // What was read of the repetition is gone: it can only be had again by starting over.
    if repeated { first.owner.isSpent.store(true, ordering: .relaxed) }
    allowPasses()
  }

  /// Whether what was laid behind a pass is still what follows it.
  private func isStillFollowed(_ pass: Pass, by next: Pass) -> Bool {
    if next.owner === pass.owner { return repeats(pass) && next.round == pass.round + 1 }
    guard let entry = nextEntry(after: pass) else { return false }
    return entry.id == next.item && entry.description.isSameMedium(as: next.owner.description)
  }

  /// Tells the reader of the last item how many passes to read.
  func allowPasses() {
    guard let last = passes.last, last.clip == nil else { return }
    let allowed = passesAllowed(of: last.pipeline, round: last.round)
    last.pipeline.allow(passes: allowed == .max ? .max : last.local + allowed)
  }
}
