import MediaCore
import Streaming
import Synchronization

/// The loader's own thread.
extension RenditionLoader {
  private enum Step {
    case load(generation: Int, Cancellation)
    case wait(MediaTime?)
  }

  func run() {
    while let step = nextStep() {
      switch step {
      case .load(let generation, let cancellation): loadNext(generation, cancellation)
      case .wait(let limit):
        if let limit { work.wait(atMost: limit) } else { work.wait() }
      }
    }
  }

  private func nextStep() -> Step? {
    let (buffered, version, isHeld) = (buffered, tracker.version, isHeld)
    let mustWait = rendition != nil && quality?.awaitsChoice == true
    return state.withLock { state in
      if state.isClosed { return nil }
      if mustWait || state.isAtEnd || state.failure != nil || state.isBehind
        || state.waitsSince == version
      {
        return .wait(nil)
      }
      let isFull =
        isHeld || buffered >= settings.forwardBuffer
        || state.queue.reduce(0) { $0 + $1.byteCount } >= settings.forwardBudget
      // The playhead moves by itself.
      if isFull { return .wait(.milliseconds(100)) }
      return .load(generation: state.generation, state.cancellation)
    }
  }

  private func loadNext(_ generation: Int, _ cancellation: Cancellation) {
    do throws(MediaError) {
      if loadBetter(generation, cancellation) { return }
      let version = tracker.version
      let (known, avoided) = state.withLock { ($0.cursor, $0.avoided) }
      if let known, known.last != nil, let followed = tracker.current {
        let next = known.next(in: followed.playlist, goesOn: isLast(followed))
        if !mayLoad(next, followed) {
          try prefetch(after: known, generation)
          return settle(next, version, generation)
        }
      }
      let (level, uri) = place(after: known, avoiding: avoided)
      let goesOn = state.withLock { state in
        state.playlist = uri
        return known?.last?.level == level && state.lastPlaylist == uri
      }
      let snapshot: PlaylistTracker.Snapshot?
      do throws(LoadError) { snapshot = try tracker.follow(uri, cancellation) } catch {
        return try recover(from: error, level, nil, generation, cancellation)
      }
      guard let snapshot else {
        update(generation) { $0.waitsSince = version }
        return
      }
      let cursor = known ?? SegmentCursor(start: presentation.timeline.start ?? .zero)
      if known == nil {
        update(generation) { state in
          state.cursor = cursor
          state.loadedEnd = cursor.start
        }
      }
      let next = cursor.next(in: snapshot.playlist, goesOn: goesOn)
      guard case .piece(let piece) = next else { return settle(next, version, generation) }
      tellLost(before: piece, generation)
      try load(
        piece, of: snapshot.playlist, level, after: cursor, goesOn: goesOn, generation, cancellation
      )
    } catch {
      update(generation) { $0.failure = error }
    }
  }

  /// Whether the last piece was of a playlist.
  private func isLast(_ followed: PlaylistTracker.Snapshot) -> Bool {
    state.withLock { $0.lastPlaylist == followed.uri }
  }

  /// Whether there is something to load, or another variant to look at.
  private func mayLoad(_ next: SegmentCursor.Next, _ followed: PlaylistTracker.Snapshot) -> Bool {
    if case .piece = next { return true }
    guard followed.isStuck else { return false }
    return rendition?.hasOther(than: followed.uri, beside: levelBeside) ?? true
  }

  /// The level of the pictures where this rendition has come to.
  private var levelBeside: Int {
    quality?.level(at: state.withLock { $0.loadedEnd }) ?? 0
  }

  /// Whether the next piece may come from another playlist than the last one: a segment is over.
  func mayMove(after cursor: SegmentCursor?) -> Bool {
    cursor?.mayChangeLevel(in: tracker.current?.playlist) ?? true
  }

  /// The level to load from, and its playlist.
  private func place(
    after cursor: SegmentCursor?, avoiding avoided: Set<Int>
  ) -> (level: Int, uri: String) {
    if let last = cursor?.last, !mayMove(after: cursor),
      let uri = state.withLock({ $0.lastPlaylist })
    {
      return (last.level, uri)
    }
    if let followed = tracker.current, followed.isStuck {
      if let rendition {
        rendition.leave(followed.uri, beside: levelBeside)
      } else {
        _ = presentation.fail(followed.uri, nil)
      }
    }
    // Another camera may be preferred by now.
    if rendition == nil { presentation.choosePictures() }
    let level = chooseLevel(after: cursor, avoiding: avoided)
    return (level, rendition?[level] ?? presentation.playlistURI(of: level))
  }

  private func chooseLevel(after cursor: SegmentCursor?, avoiding avoided: Set<Int>) -> Int {
    let last = cursor?.last
    let start = last?.piece.segment.end ?? cursor?.start ?? .zero
    if let rendition {
      return rendition.place(beside: quality?.level(at: start) ?? 0, after: last?.level)
    }
    let playlist = tracker.current?.playlist
    // Of a segment in parts all come from the same level.
    let duration = last?.piece.part == nil ? last?.piece.segment.duration : playlist?.targetDuration
    return quality?.choose(
      at: start, buffered: buffered, for: duration, room: playlist.flatMap(room),
      left: playlist?.segmentCount(from: start), after: last?.level,
      keeping: last == nil ? keptLevel(at: start) : nil, avoiding: avoided) ?? 0
  }

  /// How much of a broadcast there is to load ahead, all in all; `nil` for one that is complete.
  private func room(in playlist: MediaPlaylist) -> MediaTime? {
    guard playlist.isLive else { return nil }
    return max(
      playlist.partHoldBack ?? playlist.holdBack, playlist.durationWithParts - listedPlayhead)
  }

  /// Notes that there is nothing to load for now.
  private func settle(_ next: SegmentCursor.Next, _ version: Int, _ generation: Int) {
    switch next {
    case .piece: break
    case .notYet: update(generation) { $0.waitsSince = version }
    case .end:
      confirmLeap(generation)
      tellLost(before: nil, generation)
      update(generation) { $0.isAtEnd = true }
    case .gone:
      let isMeant = update(generation) { $0.isBehind = true }
      // Pictures and sound go on without text.
      if isMeant, rendition?.isText != true { report(.live(.fellBehind)) }
    }
  }

  private func load(
    _ piece: MediaPiece, of playlist: MediaPlaylist, _ level: Int, after cursor: SegmentCursor,
    goesOn: Bool, _ generation: Int, _ cancellation: Cancellation
  ) throws(MediaError) {
    let (segment, before) = (piece.segment, cursor.last?.piece.segment)
    let beginsRun =
      !goesOn || segment.discontinuityNumber != before?.discontinuityNumber
      || segment.isDiscontinuity || segment.initialization != before?.initialization
      || before?.isGap == true || state.withLock { $0.runIsOver }
      || isRunTooLong(at: segment, of: playlist, after: cursor)
    if beginsRun {
      update(generation) { state in
        state.runStart = segment.start
        state.kind = nil
      }
    }
    let (isEmpty, avoided) = state.withLock { ($0.queue.isEmpty, $0.avoided) }
    if segment.isGap {
      // Another variant may have it.
      let hasOther =
        rendition == nil && !avoided.contains(level)
        && avoided.count + 1 < presentation.levels.count && mayMove(after: cursor)
      if hasOther {
        update(generation) { $0.avoided.insert(level) }
        return
      }
      return skip(piece, level, "the playlist marks it as missing", generation)
    }
    let loading = LoadingSegment(
      piece, of: playlist, level: level, beginsRun: beginsRun, arrival: arrival)
    // Of what is encrypted only the end tells whether the key is right.
    let streams = isEmpty && before == nil && segment.keys.isEmpty
    try load(loading, streams: streams, generation, cancellation)
  }

  /// Whether a broadcast has been taken apart in one go for so long that it is better begun anew here.
  private func isRunTooLong(
    at segment: Segment, of playlist: MediaPlaylist, after cursor: SegmentCursor
  ) -> Bool {
    playlist.isLive && mayMove(after: cursor)
      && segment.start - state.withLock { $0.runStart } >= settings.longestRun
  }

  /// - Parameter check: What is known of it.
  func put(_ loading: LoadingSegment, _ check: SegmentCheck, _ generation: Int) {
    if check.leavesSection { loading.leaveSection() }
    confirmLeap(generation)
    if rendition == nil, state.withLock({ $0.plan.hasFailed }) { presentation.takeUpAgain() }
    update(generation) { state in
      state.queue.append(loading)
      state.pass(loading.piece, loading.level)
      state.plan.succeed()
      // That of text is its section's.
      if rendition?.isText != true { state.kind = check.kind ?? state.kind }
      state.runIsOver = check.endsRun
      state.endsInHole = false
      state.isWanted = false
    }
  }

  /// Changes the state, unless another time was gone to meanwhile.
  ///
  /// - Returns: Whether it did.
  @discardableResult
  func update(_ generation: Int, _ body: (inout State) -> Void) -> Bool {
    let isMeant = state.withLock { state in
      guard state.generation == generation else { return false }
      body(&state)
      return true
    }
    arrival.raise()
    report(.loaded)
    return isMeant
  }
}

extension RenditionLoader.State {
  /// Goes on after a piece.
  mutating func pass(_ piece: MediaPiece, _ level: Int) {
    wanted = nil
    if cursor?.last == nil { first = (piece, level) }
    cursor?.last = (piece, level)
    lastPlaylist = playlist
    loadedEnd = piece.segment.end
    edgeMisses = 0
    avoided = []
  }
}
