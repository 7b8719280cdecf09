internal import FFmpeg
internal import MediaCore
internal import Synchronization

/// Laying passes on the output timeline, one exactly after the other.
extension PlaybackLoop {
  /// The rate of the grid on which passes begin: the sink's, so that every pass begins on a sample.
  private var gridRate: Int { renderer?.format.sampleRate ?? 48_000 }

  @discardableResult
  func lay(
    _ pipeline: ItemPipeline, _ opened: OpenedItem, local: Int, round: Int, start: MediaTime,
    isJoin: Bool, clip: PassClip? = nil
  ) -> Pass {
    let frames = start.frames(sampleRate: gridRate)
    let hasSound = renderer != nil && pipeline.shared.withLock { $0.audio.track != nil }
    let pass = Pass(
      number: passesMade, pipeline: pipeline, opened: opened, local: local, round: round,
      window: pipeline.window(ofPass: local),
      start: isJoin ? start : MediaTime(frames: frames, sampleRate: gridRate), length: nil,
      hasSound: hasSound, videoIsOver: opened.videoTrack == nil,
      hasOutput: hasSound || opened.videoTrack != nil, isJoin: isJoin, clip: clip)
    passesMade += 1
    passes.append(pass)
    if !isJoin { clock.set(position: pass.start, at: now) }
    statusIsDirty = true
    return pass
  }

  func index(ofPass number: Int) -> Int? {
    guard let first = passes.first, number >= first.number else { return nil }
    let index = number - first.number
    return index < passes.count ? index : nil
  }

  /// Decides the lengths of passes whose sound is not decoded or has all been, once their ends are known.
  func decideLengths() {
    for index in passes.indices where passes[index].length == nil {
      let pass = passes[index]
      if let window = givesWay(pass) {
        passes[index].length = window.start - pass.start
        continue
      }
      if pass.hasSound, pass.pipeline.shared.withLock({ $0.audio.track == nil }) {
        passes[index].hasSound = false
      }
      if let cut = pass.cut, pass.isCutReached {
        setLength(of: index, soundFrames: 0, end: PassEnd(video: cut))
        continue
      }
      guard !passes[index].hasSound || pass.soundIsOver else { continue }
      if isVirtual, awaitsPictures(pass) { continue }
      guard let end = pass.pipeline.end(ofPass: pass.local) else {
        // With nothing to show or hear there is only the reader to wait for.
        if isVirtual, passes[index].isOver { isPending = true }
        continue
      }
      setLength(
        of: index, soundFrames: pass.soundFrames, end: end, countsSound: renderer == nil)
    }
  }

  /// Whether the length of a pass has to wait for its last picture to be taken.
  ///
  /// Where no sound tells that the pass is over, the length is known as soon as the file has been read: under
  /// a virtual clock that must not decide anything earlier in one run than in another.
  func awaitsPictures(_ pass: Pass) -> Bool {
    guard !pass.videoIsOver else { return false }
    if pass.pipeline.awaitsPictures(ofPass: pass.local) { return true }
    return isVirtual && (!pass.hasSound || pass.pipeline.isTimedByPictures(pass: pass.local))
  }

  /// Sets the length of a pass: that of its longer track.
  ///
  /// - Parameters:
  ///   - soundFrames: How many frames of sound were decoded.
  ///   - countsSound: Whether sound that is not decoded counts by its packets.
  func setLength(of index: Int, soundFrames: Int64, end: PassEnd, countsSound: Bool = false) {
    let pass = passes[index]
    var reach = end.video ?? pass.window.start
    if countsSound, let sound = end.audio { reach = max(reach, sound) }
    var frames = max(soundFrames, (reach - pass.window.start).frames(sampleRate: gridRate))
    if let cut = pass.cut {
      frames = min(frames, (cut - pass.window.start).frames(sampleRate: gridRate))
    }
    let startFrame = pass.start.frames(sampleRate: gridRate)
    let endTime = MediaTime(frames: startFrame + max(0, frames), sampleRate: gridRate)
    passes[index].length = max(.zero, endTime - pass.start)
  }

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
    if isVirtual, !pass.isOver, pass.pipeline.shared.withLock({ $0.readFailure != nil }) {
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

  /// Lets go of passes that were laid ahead but are not to come any more.
  func replan() {
    defer { forgetUnwantedCrossfade() }
    // What belongs to one round of an item stays together.
    let place = passes.indices.dropFirst().first {
      passes[$0].owner !== passes[$0 - 1].owner || passes[$0].round != passes[$0 - 1].round
    }
    guard let place else { return allowPasses() }
    let first = passes[place - 1]
    let second = passes[place]
    let repeated = second.owner === first.owner
    let keeps =
      repeated
      ? repeats(first) && second.round == first.round + 1
      : nextEntry(after: first)?.id == second.item
    if keeps { return allowPasses() }
    for pass in passes.dropFirst(place)
    where pass.pipeline !== first.owner && pass.pipeline !== upNext {
      pass.pipeline.close()
    }
    if !repeated {
      upNext?.close()
      upNext = nil
    }
    passes.removeLast(passes.count - place)
    if let next = nextFrame, next.pass > first.number { nextFrame = nil }
    if videoHead > first.number {
      videoHead = first.number
      passes[place - 1].videoIsOver = true
    }
    audioHead = min(audioHead, first.number)
    if let frame = first.end?.frames(sampleRate: gridRate) { renderer?.cut(from: frame) }
    // What was read of the repetition is gone: it can only be had again by starting over.
    if repeated { first.owner.isSpent.store(true, ordering: .relaxed) }
    allowPasses()
  }

  /// Tells the reader of the last item how many passes to read.
  func allowPasses() {
    guard let last = passes.last, last.clip == nil else { return }
    let allowed = passesAllowed(of: last.pipeline, round: last.round)
    last.pipeline.allow(passes: allowed == .max ? .max : last.local + allowed)
  }

  /// Goes over to the next pass when its moment has come.
  func crossJoins() {
    // First the timeline has to go on, and note how long it stood.
    if case .held = activity { return }
    while passes.count > 1, let end = passes[0].end, clock.position(at: now) >= end {
      if timeWaits, !passes[0].videoIsOver || nextFrame?.pass == passes[0].number {
        showFrames()
        fillVideo()
        if !passes[0].videoIsOver || nextFrame?.pass == passes[0].number {
          isPending = true
          return
        }
      }
      cross()
    }
  }

  private func cross() {
    if passes[0].clip != nil {
      // Its failure is not the item's.
    } else if passes[0].isEmpty {
      guard passes[1].pipeline !== passes[0].pipeline else {
        return itemFailed(passes[0].item, .decodedNothing)
      }
      noteFailure(passes[0].item, .decodedNothing)
    } else if let failure = passes[0].pipeline.shared.withLock({ $0.readFailure }) {
      if passes[1].owner !== passes[0].owner { noteFailure(passes[0].item, failure) }
    } else {
      failures.forgive(passes[0].item)
    }
    leaveTimed(atEnd: true)
    let old = passes.removeFirst()
    let new = passes[0]
    leaveHeads(old, new)
    tellInterstitials(from: old, to: new)
    counters.passes += 1
    isUnsettled = true
    join = (heldFor: heldFor, number: new.number)
    heldFor = .zero
    if new.description.rate != old.description.rate { changeRateAtJoin(new) }
    if old.clip != nil { old.pipeline.close() }
    if new.owner !== old.owner {
      if let place = crossfadeIndex(of: old.number) {
        crossfades[place].isUnderWay = true
      } else {
        old.owner.close()
      }
      current = new.owner
      if upNext === new.owner { upNext = nil }
      queue.select(new.item)
      announceCurrent(from: old.item, to: new.item)
    } else if new.clip == nil {
      new.pipeline.forget(passesBefore: new.local)
    }
    if new.opened.videoTrack == nil {
      if new.pipeline !== old.pipeline { showArtwork(of: new) }
      announceJoin(frames: 0)
    }
    statusIsDirty = true
  }

  /// Takes along the heads that are still in the pass that ends: its late pictures are not shown any more.
  private func leaveHeads(_ old: Pass, _ new: Pass) {
    if nextFrame?.pass == old.number {
      nextFrame = nil
      counters.framesDropped += 1
    }
    if videoHead == old.number {
      if !old.videoIsOver, new.pipeline === old.pipeline { staleVideoPasses += 1 }
      videoHead = new.number
    }
    if audioHead == old.number {
      audioHead = new.number
      // Asked for beforehand: the rate is the renderer's own, which changes in the next line.
      let frame = new.start.frames(sampleRate: gridRate)
      renderer?.jump(to: frame)
    }
  }

  private func changeRateAtJoin(_ pass: Pass) {
    let moment = clock.moment(of: pass.start) ?? now
    let runs = clock.rate > 0
    clock.set(position: pass.start, at: min(moment, now))
    clock.set(rate: runs ? rate * pass.description.rate : 0, at: min(moment, now))
  }

  /// Tells of a join once its first frame is up.
  func announceJoin(frames: Int) {
    guard let join else { return }
    self.join = nil
    let samples = renderer.map { join.heldFor.frames(sampleRate: $0.format.sampleRate) } ?? 0
    post(.transition(gapSamples: Int(samples), gapFrames: frames))
  }

  /// At the end of what there is: waits for what comes, or ends.
  func holdOrFinish() {
    switch activity {
    case .held(let since): resumeOrGiveUp(since)
    case .running:
      guard let last = passes.last, passes.count == 1, let end = last.end, wantsToPlay,
        clock.position(at: now) >= end, successor(of: 0) == nil
      else { return }
      finish(last)
    default: break
    }
  }

  private func finish(_ last: Pass) {
    if awaitsBreak(last) { return hold() }
    if last.clip == nil, let failure = last.pipeline.shared.withLock({ $0.readFailure }) {
      if let entry = nextEntry(after: last) {
        noteFailure(last.item, failure)
        if upNext?.id == entry.id { return hold() }
        return start(entry)
      }
      return itemFailed(last.item, failure)
    }
    if last.clip == nil, last.isEmpty { return itemFailed(last.item, .decodedNothing) }
    failures.forgive(last.item)
    if repeats(last) { return startOver(last) }
    switch actionAtItemEnd {
    case .pause: setWantsToPlay(false, reason: .itemEnd)
    case .none: break
    case .advance:
      if let entry = nextEntry(after: last) {
        if upNext?.id == entry.id { hold() } else { start(entry) }
      } else if queue.entry(after: last.item) != nil {
        tryAnother(after: last.item)
      } else {
        endQueue()
      }
    }
  }

  /// Stands still at the end of the last pass until the next item is open; the last frame stays up.
  private func hold() {
    activity = .held(since: now)
    updateClock()
    announcedPlaying = false
    post(.waitingToPlayAtSpecifiedRate(.loading))
    isUnsettled = true
  }

  private func resumeOrGiveUp(_ since: MediaTime) {
    guard let last = passes.last else { return }
    if passes.count > 1 || successor(of: 0) != nil {
      heldFor = now - since
      activity = .running
      updateClock()
      deviceHasBegun = false
      announcePlaying()
      isUnsettled = true
    } else if case .waiting(let stop) = followingBreaks(last) {
      if !timeWaits, now - since >= Self.clipPatience,
        stop.next(after: last.clip?.place) != .nothing
      {
        giveUp(stop)
        isUnsettled = true
      }
      isPending = true
    } else if nextEntry(after: last) == nil {
      activity = .running
      finish(last)
    } else if upNext == nil {
      activity = .running
      if let entry = nextEntry(after: last) { start(entry) }
    } else {
      isPending = true
    }
  }

  /// Plays an item again from its in point when no pass of it was read ahead.
  private func startOver(_ last: Pass) {
    guard !(last.length == .zero && last.isWhole) else {
      return itemFailed(last.item, .decodedNothing)
    }
    changePlan(of: last.owner) { $0.beginRound() }
    jump(
      to: last.owner.description.inPoint ?? .zero, round: last.round + 1, precision: .exact,
      plays: true)
  }
}

extension Pass {
  /// Whether it plays its item from the beginning.
  var isWhole: Bool { window.start <= (description.inPoint ?? .zero) }

  /// Whether a whole playing brought neither a picture nor a sound.
  var isEmpty: Bool { isWhole && cut == nil && !isFirstFrameShown && !isHeard && hasOutput }
}

extension MediaError {
  fileprivate static let decodedNothing = MediaError(
    .decodedNothing, "neither a picture nor a sound of it could be decoded")
}
