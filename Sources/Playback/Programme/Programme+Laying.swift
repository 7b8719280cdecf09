internal import MediaCore
internal import Synchronization

/// Laying passes on the output timeline, one exactly after the other.
extension Programme {
  /// - Parameters:
  ///   - start: On the timeline; for a pass that joins none it is put on the grid.
  ///   - isJoin: Whether it follows the pass before it, or was jumped to.
  ///   - time: Of the item, to which it jumps; `nil`, the default, where it begins.
  @discardableResult
  mutating func lay(
    _ pipeline: ItemPipeline, _ opened: OpenedItem, local: Int, round: Int, start: MediaTime,
    isJoin: Bool, at time: MediaTime? = nil, clip: PassClip? = nil, _ moment: ProgrammeMoment
  ) -> Pass {
    let rate = moment.gridRate
    let decoding = pipeline.soundState
    let hasSound = moment.hasSound && decoding.isDecoded
    var description = pipeline.description
    description.rate = moment.transport.ownRate(of: pipeline, clip)
    if let listed = book.queue[pipeline.id]?.description {
      (description.volume, description.isMuted) = (listed.volume, listed.isMuted)
    }
    // That its file ends before its start, or where the key frame before it is, is known at some moment, and counts once it
    // is prerolled.
    var window = pipeline.decodingWindow(ofPass: local)
    if let time { window = PassWindow(start: time, end: window.end) }
    var pass = Pass(
      number: timeline.made, pipeline: pipeline, opened: opened, description: description,
      local: local, round: round,
      window: window,
      start: isJoin
        ? start : MediaTime(frames: start.frames(sampleRate: rate), sampleRate: rate),
      length: nil,
      pictures: Side(isDecoded: opened.videoTrack != nil), sound: Side(isDecoded: hasSound),
      hasOutput: hasSound || decoding.failure != nil || opened.videoTrack != nil,
      isJoin: isJoin, clip: clip)
    pass.followsClip = isJoin && passes.last?.clip != nil
    timeline.append(pass)
    return pass
  }

  /// Makes sure that a pass follows another, if anything does and it is open.
  ///
  /// - Returns: The number of the pass that follows.
  mutating func laySuccessor(of index: Int, _ moment: ProgrammeMoment) -> Int? {
    if index + 1 < passes.count { return passes[index + 1].number }
    let pass = passes[index]
    guard let end = pass.end else { return nil }
    let successor = successor(of: pass, at: moment.now)
    if case .inBreak(let following) = successor { return lay(following, start: end, moment) }
    // Whether it broke off is known, but does not count before its last picture is taken.
    if isVirtual, !pass.isOver, pass.pipeline.readFailure != nil { return nil }
    switch successor {
    case .again(let round):
      // A pass that takes no time must not be repeated for ever at one moment, nor one of which nothing comes be read
      // again and again before playback begins.
      guard pass.length != .zero || !pass.isWhole, !pass.isEmpty,
        !pass.owner.isSpent.load(ordering: .relaxed), let opened = pass.owner.opened
      else { return nil }
      let local = (pass.clip?.stop.localBefore ?? pass.local) + 1
      allowPasses(of: pass.owner, round: round, from: local)
      return lay(
        pass.owner, opened, local: local, round: round, start: end, isJoin: true, moment
      ).number
    case .item(let entry):
      // One that is open and has not been announced has no sound selected yet.
      guard let upNext = openAhead, upNext.id == entry.id,
        case .ready(let opened) = upNext.phase, upNext.isAnnounced.load(ordering: .relaxed)
      else { return nil }
      return lay(upNext, opened, local: 0, round: 0, start: end, isJoin: true, moment).number
    case .inBreak, .nothing: return nil
    }
  }

  /// Lays what follows the last pass because of a break.
  ///
  /// - Returns: The number of the pass; `nil` if nothing can be laid.
  mutating func lay(
    _ following: Interstitials.Following, start: MediaTime, isJoin: Bool = true,
    _ moment: ProgrammeMoment
  ) -> Int? {
    switch following {
    case .clip(let stop, let place, let opened):
      guard let pipeline = stop[place].pipeline else { return nil }
      let last = passes.last
      let pass = lay(
        pipeline, opened, local: 0, round: stop.round, start: start, isJoin: isJoin,
        clip: PassClip(stop: stop, place: place), moment)
      stop.begin(at: pass.start, after: last?.ownTime(at: pass.start))
      interstitials.lay(stop)
      return pass.number
    case .item(let stop):
      guard let opened = stop.owner.opened else { return nil }
      interstitials.lay(stop)
      let local = stop.localAfter
      if local > 0 { allowPasses(of: stop.owner, round: stop.round, from: local) }
      return lay(
        stop.owner, opened, local: local, round: stop.round, start: start, isJoin: isJoin, moment
      ).number
    case .waiting, .nothing: return nil
    }
  }

  /// Plays passes at their own rates as these are now.
  ///
  /// - Returns: The rates, and where each ends to count, the last first; no end is `nil`.
  mutating func followOwnRates(_ transport: Transport) -> [(rate: Double, end: MediaTime?)] {
    passes.indices.reversed().map { index in
      let own = transport.ownRate(of: passes[index].pipeline, passes[index].clip)
      timeline.setRate(own, of: index)
      return (own, passes[index].end)
    }
  }
}

extension Transport {
  /// The rate that an item asks for, as far as it counts.
  func ownRate(of pipeline: ItemPipeline, _ clip: PassClip? = nil) -> Double {
    ownRate(
      pipeline.description.rate, of: pipeline.id, forbidsSkip: clip?.forbidsSkip ?? false)
  }
}
