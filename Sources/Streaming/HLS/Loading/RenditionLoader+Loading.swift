import FFmpeg
import MediaCore
import Networking
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
    let (buffered, version) = (buffered, tracker.version)
    return state.withLock { state in
      if state.isClosed { return nil }
      if state.isAtEnd || state.failure != nil || state.isBehind || state.waitsSince == version {
        return .wait(nil)
      }
      let isFull =
        buffered >= settings.forwardBuffer
        || state.queue.reduce(0) { $0 + $1.byteCount } >= settings.forwardBudget
      // The playhead moves by itself.
      if isFull { return .wait(.milliseconds(100)) }
      return .load(generation: state.generation, state.cancellation)
    }
  }

  private func loadNext(_ generation: Int, _ cancellation: Cancellation) {
    do throws(MediaError) {
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
      guard let snapshot else { return update(generation) { $0.waitsSince = version } }
      let cursor = known ?? SegmentCursor(start: presentation.timeline.start ?? .zero)
      if known == nil {
        update(generation) { state in
          state.cursor = cursor
          state.loadedEnd = cursor.start
        }
      }
      let next = cursor.next(in: snapshot.playlist, goesOn: goesOn)
      guard case .piece(let piece) = next else { return settle(next, version, generation) }
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
    if case .piece = next { true } else { followed.isStuck && rendition == nil }
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
    if rendition == nil, let followed = tracker.current, followed.isStuck {
      _ = presentation.fail(followed.uri, nil)
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
      left: playlist?.segmentCount(from: start), after: last?.level, avoiding: avoided) ?? 0
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
    case .end: update(generation) { $0.isAtEnd = true }
    case .gone:
      update(generation) { $0.isBehind = true }
      // Pictures and sound go on without text.
      if rendition?.isText != true { report(.live(.fellBehind)) }
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
      || before?.isGap == true
    let (isEmpty, avoided) = state.withLock { ($0.queue.isEmpty, $0.avoided) }
    if segment.isGap {
      // Another variant may have it.
      let hasOther =
        rendition == nil && !avoided.contains(level)
        && avoided.count + 1 < presentation.levels.count && mayMove(after: cursor)
      if hasOther { return update(generation) { $0.avoided.insert(level) } }
      return skip(piece, level, "the playlist marks it as missing", generation)
    }
    let loading = LoadingSegment(
      piece, of: playlist, level: level, beginsRun: beginsRun, arrival: arrival)
    // Of what is encrypted only the end tells whether the key is right.
    let streams = isEmpty && before == nil && segment.keys.isEmpty
    try load(loading, streams: streams, generation, cancellation)
  }

  /// Passes over what is missing: the timeline goes on without it.
  func skip(_ piece: MediaPiece, _ level: Int, _ reason: String, _ generation: Int) {
    update(generation) { $0.pass(piece, level) }
    report(hole: piece.segment, reason)
  }

  private func report(hole segment: Segment, _ reason: String) {
    let drift = drift(listedAt: segment.start)
    let range = TimeRange(start: segment.start + drift, end: segment.end + drift)
    report(.skipped(range, reason: reason))
  }

  // MARK: - One segment

  private func load(
    _ loading: LoadingSegment, streams: Bool, _ generation: Int, _ cancellation: Cancellation
  ) throws(MediaError) {
    let segment = loading.segment
    let key = SegmentCache.Key(uri: segment.uri, range: segment.byteRange)
    do throws(LoadError) {
      if let known = cache[key] {
        try final { () throws(MediaError) in try begin(loading, cancellation) }
        loading.finish(with: known)
        return put(loading, generation)
      }
      if let bytes = try final({ () throws(MediaError) in try hinted(segment, cancellation) }) {
        try final { () throws(MediaError) in try begin(loading, cancellation) }
        loading.finish(with: bytes)
        return put(loading, generation)
      }
      try transfer(loading, streams: streams, generation, cancellation)
      // Before the reader knows that it is whole, and may let it go.
      cache.keep(loading.contents, for: key)
      loading.finish()
      if !streams { put(loading, generation) }
    } catch {
      // What the reader had of one that was given up is thrown away with its run; the same segment comes again.
      if case .final(Self.abandoned) = error { return }
      let isTaken = state.withLock {
        $0.cursor?.last?.piece == loading.piece && $0.generation == generation
      }
      guard isTaken else {
        return try recover(from: error, loading.level, loading.piece, generation, cancellation)
      }
      // The reader goes on without the rest.
      loading.finish()
      report(hole: segment, error.mediaError.reason)
    }
  }

  /// Gives a segment what must come before it.
  private func begin(
    _ loading: LoadingSegment, _ cancellation: Cancellation
  ) throws(MediaError) {
    guard loading.beginsRun, let section = loading.segment.initialization else { return }
    loading.begin(with: try sections.bytes(of: section, cancellation))
  }

  /// Brings the bytes of a segment over.
  ///
  /// - Parameter streams: Whether the reader gets the bytes as they come, not when all are there: it has
  ///   nothing else. Such a segment is not given up for another.
  private func transfer(
    _ loading: LoadingSegment, streams: Bool, _ generation: Int, _ cancellation: Cancellation
  ) throws(LoadError) {
    let segment = loading.segment
    try final { () throws(MediaError) in try keys.check(segment.keys) }
    let began =
      rendition == nil
      ? quality?.begin(segment, level: loading.level, buffered: buffered) : quality?.begin()
    defer { if let began { quality?.end(began, buffered: buffered, .failed) } }
    let mayAbandon = !streams && rendition == nil
    var review: (() throws(MediaError) -> Void)?
    if let began, mayAbandon {
      review = { () throws(MediaError) in try self.abandonIfTooSlow(began) }
    }
    var incoming = try loader.open(
      segment.uri, range: segment.byteRange, cancellation, review: review
    ) {
      // Side by side with the segment, which is the largest and goes first.
      if loading.beginsRun, let section = segment.initialization { sections.prefetch(section) }
      keys.prefetch(segment.keys)
    }
    let decryptor = try final { () throws(MediaError) in
      try begin(loading, cancellation)
      return try keys.decryptor(for: segment, cancellation)
    }
    if let length = incoming.length { loading.expect(length, reserving: Self.mostReserved) }
    var received = 0
    while let piece = try incoming.next() {
      received += piece.count
      // Not what is in clear: that may all be held back to the end.
      guard received <= settings.segmentLimit else {
        throw .final(MediaError(.limitExceeded, "a segment of over \(settings.segmentLimit) bytes"))
      }
      if let began {
        quality?.receive(piece.count, for: began)
        if mayAbandon {
          try final { () throws(MediaError) in try abandonIfTooSlow(began) }
        }
      }
      if let decryptor { loading.append(decryptor.decrypt(piece)) } else { loading.append(piece) }
      if streams, received == piece.count { put(loading, generation) }
    }
    if let decryptor {
      try final { () throws(MediaError) in
        loading.append(try decryptor.finish())
        try prove(loading, cancellation)
      }
    }
    if let began { quality?.end(began, buffered: buffered, .complete) }
  }

  /// Makes sure of the key of what has been decrypted, if that is in doubt.
  ///
  /// - Throws: 6003 when it is a wrong one.
  private func prove(
    _ loading: LoadingSegment, _ cancellation: Cancellation
  ) throws(MediaError) {
    let segment = loading.segment
    guard keys.isUnproven(segment.keys) else { return }
    var bytes: [UInt8] = []
    if let section = segment.initialization {
      bytes = try sections.bytes(of: section, cancellation)
    }
    try keys.note(DecryptionProof.verdict(on: bytes + loading.contents), of: segment.keys)
  }

  /// What is said of a length need not be true.
  private static let mostReserved = 32 << 20

  private func final<Value>(
    _ body: () throws(MediaError) -> Value
  ) throws(LoadError) -> Value {
    do throws(MediaError) { return try body() } catch { throw .final(error) }
  }

  /// - Throws: `abandoned` when a segment is to be given up for a lower level.
  private func abandonIfTooSlow(_ transfer: Int) throws(MediaError) {
    guard let quality, quality.shouldAbandon(buffered: buffered) else { return }
    quality.end(transfer, buffered: buffered, .abandoned)
    throw Self.abandoned
  }

  static let abandoned = MediaError(.cancelled, "a lower level is loaded in its place")

  // MARK: - State

  private func put(_ loading: LoadingSegment, _ generation: Int) {
    update(generation) { state in
      state.queue.append(loading)
      state.pass(loading.piece, loading.level)
      state.plan.succeed()
    }
  }

  func update(_ generation: Int, _ body: (inout State) -> Void) {
    state.withLock { state in
      guard state.generation == generation else { return }
      body(&state)
    }
    arrival.raise()
    report(.loaded)
  }
}

extension RenditionLoader.State {
  /// Goes on after a piece.
  fileprivate mutating func pass(_ piece: MediaPiece, _ level: Int) {
    cursor?.last = (piece, level)
    lastPlaylist = playlist
    loadedEnd = piece.segment.end
    edgeMisses = 0
    avoided = []
  }
}
