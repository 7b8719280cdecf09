internal import MediaCore

/// What becomes of passes that end.
extension Programme {
  /// What became of the pass that is up.
  enum Judgement {
    case played
    /// It is recorded as failed, and what follows goes on.
    case broken(MediaError)
    /// Nothing came of it, and more of the same follows.
    case unplayable(MediaError)
  }

  /// Judges the pass that is up when the next one begins.
  mutating func judgeFirst() -> Judgement {
    let (first, next) = (passes[0], passes[1])
    // The failure of a clip is not the item's.
    if first.clip != nil { return .played }
    if first.isEmpty {
      return next.pipeline === first.pipeline
        ? .unplayable(first.emptiness) : .broken(first.emptiness)
    }
    if let failure = first.pipeline.readFailure {
      return next.owner === first.owner ? .played : .broken(failure)
    }
    book.forgive(first.item)
    return .played
  }

  /// Whether all that is left to play is an error, which is told at once.
  func failsSoon(at position: MediaTime) -> Bool {
    passes.count == 1 && passes.allSatisfy { $0.failsSoon(at: position) }
  }

  /// Whether a place is up at the very end, to which playback jumped or where it was to pause: the last picture is what is
  /// up there, and what follows is gone over to when time runs or a step is taken.
  var standsAtEnd: Bool {
    guard let pass = passes.first else { return false }
    return pass.number == book.pausedAtEnd
      || pass.length == .zero && !pass.isJoin && !pass.isWhole && pass.clip == nil
  }

  /// The pass that is up if all of it has been decoded and nothing came of that; `nil` otherwise.
  ///
  /// Until it has been read to its end there is no telling.
  mutating func emptyFirst(at now: MediaTime) -> Pass? {
    guard let pass = passes.first, pass.clip == nil, pass.isEmpty, pass.length != nil,
      !successor(of: pass, at: now).isAwaited
    else { return nil }
    return pass
  }

  /// Decides what is done at the end of the last pass, behind which nothing could be laid.
  mutating func end(of last: Pass, at now: MediaTime) -> EndOutcome {
    // The failure of a clip is not the item's.
    let isItem = last.clip == nil
    return book.end(
      of: played(last),
      readFailure: isItem ? last.pipeline.readFailure : nil,
      emptiness: isItem && last.isEmpty ? last.emptiness : nil, at: now)
  }

  /// What is posted once, when a pass has been played, if its file ended too early.
  func takeShortfall(of pass: Pass) -> [Posting] {
    let shortfall = pass.pipeline.takeShortfall()
    return shortfall.map { [Posting(.error($0.about(pass.item)), item: pass.item)] } ?? []
  }

  /// When the wait for what follows is given up, while the timeline is held; `nil` if nothing is waited for.
  ///
  /// - Parameters:
  ///   - since: Since when it is held.
  ///   - patience: How long the next item may take without anything being read.
  mutating func heldDeadline(
    since: MediaTime, patience: MediaTime, at now: MediaTime
  ) -> MediaTime? {
    var deadline: MediaTime?
    if let last = passes.last, successor(of: last, at: now).isAwaited {
      deadline = since + Interstitials.patience
    }
    if let upNext = items.upNext {
      deadline = earlier(deadline, max(items.upNextSince, upNext.silentSince) + patience)
    }
    return deadline.map { max(now + .milliseconds(1), $0) }
  }

  /// Tells the reader of the present item how far playback has come, and whether anything comes after it.
  ///
  /// - Parameter itemTime: In the item; in a clip, where the item is.
  /// - Returns: How many pictures were left out.
  mutating func tellPlayhead(
    _ moment: ProgrammeMoment, itemTime: MediaTime, rate: Double
  ) -> Int {
    guard let pass = passes.first else { return 0 }
    let time = pass.clip == nil ? itemTime : pass.itemTime(at: moment.position)
    let isFollowed = passes.count > 1 || !successor(of: pass, at: moment.now).isNothing
    return pass.pipeline.tellPlayhead(
      pass: pass.local, time: time, rate: rate, isPaused: !moment.transport.playWhenReady,
      isFollowed: isFollowed)
  }
}

extension Pass {
  /// Why nothing came of it.
  var emptiness: MediaError { pipeline.soundState.failure ?? .decodedNothing }
}

extension MediaError {
  static let decodedNothing = MediaError(
    .decodedNothing, "neither a picture nor a sound of it could be decoded")
}
