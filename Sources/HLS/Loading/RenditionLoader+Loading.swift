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
      let delivery = state.delivery
      if delivery.isClosed { return nil }
      if mustWait || delivery.rests(at: version) { return .wait(nil) }
      let isFull =
        isHeld || buffered >= settings.forwardBuffer
        || delivery.byteCount >= settings.forwardBudget
      // The playhead moves by itself.
      if isFull { return .wait(.milliseconds(100)) }
      return .load(generation: delivery.generation, delivery.cancellation)
    }
  }

  private func loadNext(_ generation: Int, _ cancellation: Cancellation) {
    do throws(MediaError) {
      if loadBetter(generation, cancellation) { return }
      let version = tracker.version
      let (known, avoided) = state.withLock { ($0.run.cursor, $0.recovery.avoided) }
      if let known, known.last != nil, let followed = tracker.current {
        let next = known.next(in: followed.playlist, goesOn: isLast(followed))
        if !mayLoad(next, followed) {
          try prefetch(after: known, generation)
          return settle(next, version, generation)
        }
      }
      let (level, uri) = place(after: known, avoiding: avoided)
      let goesOn = state.withLock { state in
        state.recovery.load(from: uri)
        return known?.last?.level == level && state.run.playlist == uri
      }
      let snapshot: PlaylistTracker.Snapshot?
      do throws(LoadError) { snapshot = try tracker.follow(uri, cancellation) } catch {
        return try recover(from: error, level, nil, generation, cancellation)
      }
      guard let snapshot else {
        update(generation) { $0.delivery.exhaust(version) }
        return
      }
      let cursor = known ?? SegmentCursor(start: presentation.timeline.start ?? .zero)
      if known == nil {
        // A playlist is something that has come.
        report(.receiving)
        update(generation) { $0.run.begin(at: cursor.start) }
      }
      let next = cursor.next(in: snapshot.playlist, goesOn: goesOn)
      guard case .piece(let piece) = next else { return settle(next, version, generation) }
      reportLost(before: piece, generation)
      try load(
        piece, of: snapshot.playlist, level, after: cursor, goesOn: goesOn, generation, cancellation
      )
    } catch {
      update(generation) { $0.delivery.fail(error) }
    }
  }

  /// Whether the last piece was of a playlist.
  private func isLast(_ followed: PlaylistTracker.Snapshot) -> Bool {
    state.withLock { $0.run.playlist == followed.uri }
  }

  /// Whether there is something to load, or another variant to look at.
  private func mayLoad(_ next: SegmentCursor.Next, _ followed: PlaylistTracker.Snapshot) -> Bool {
    if case .piece = next { return true }
    guard followed.isStuck else { return false }
    return rendition?.hasOther(than: followed.uri, beside: levelBeside) ?? true
  }

  /// The level of the pictures where this rendition has come to.
  private var levelBeside: Int {
    quality?.level(at: state.withLock { $0.run.end }) ?? 0
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
      let uri = state.withLock({ $0.run.playlist })
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
      at: start, buffered: buffered, for: duration, room: playlist?.room(ahead: listedPlayhead),
      left: playlist?.segmentCount(from: start), after: last?.level,
      keeping: last == nil ? keptLevel(at: start) : nil, avoiding: avoided) ?? 0
  }

  /// Notes that there is nothing to load for now.
  private func settle(_ next: SegmentCursor.Next, _ version: Int, _ generation: Int) {
    switch next {
    case .piece: break
    case .notYet: update(generation) { $0.delivery.exhaust(version) }
    case .end:
      confirmLeap(generation)
      reportLost(before: nil, generation)
      update(generation) { $0.delivery.end() }
    case .gone:
      let isMeant = update(generation) { $0.delivery.fallBehind() }
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
      !goesOn || cursor.repeats(piece) || !state.withLock { $0.run.isContinued(by: segment) }
      || isRunTooLong(at: segment, of: playlist, after: cursor)
    if beginsRun { update(generation) { $0.run.beginRun(at: segment.start) } }
    if segment.isGap {
      // Another variant may have it.
      let count = presentation.levels.count
      let hasOther =
        rendition == nil && mayMove(after: cursor)
        && state.withLock { $0.recovery.mayAvoid(level, of: count) }
      if hasOther {
        update(generation) { $0.recovery.avoid(level) }
        return
      }
      return skip(piece, level, "the playlist marks it as missing", generation)
    }
    let isEmpty = state.withLock { $0.delivery.queue.isEmpty }
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
      && segment.start - state.withLock { $0.run.start } >= settings.longestRun
  }
}
