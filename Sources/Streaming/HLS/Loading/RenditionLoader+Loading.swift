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
    let buffered = buffered
    return state.withLock { state in
      if state.isClosed { return nil }
      if state.isAtEnd || state.failure != nil { return .wait(nil) }
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
      let (last, start, isEmpty, avoided) = state.withLock {
        ($0.last, $0.start, $0.queue.isEmpty, $0.avoided)
      }
      let level = chooseLevel(after: last, start, avoiding: avoided)
      let uri = rendition?[level] ?? presentation.playlistURI(of: level)
      let goesOn = state.withLock { state in
        state.playlist = uri
        return last?.level == level && state.lastPlaylist == uri
      }
      let playlist: MediaPlaylist
      do throws(LoadError) { playlist = try presentation.mediaPlaylist(uri, cancellation) } catch {
        return try recover(from: error, level, nil, generation, cancellation)
      }
      guard let segment = next(in: playlist, goesOn: goesOn, after: last, start) else {
        return update(generation) { $0.isAtEnd = true }
      }
      let beginsRun =
        !goesOn || segment.discontinuityNumber != last?.segment.discontinuityNumber
        || segment.isDiscontinuity || segment.initialization != last?.segment.initialization
        || last?.segment.isGap == true
      if segment.isGap {
        // Another variant may have it.
        if rendition == nil, !avoided.contains(level), avoided.count + 1 < presentation.levels.count
        {
          return update(generation) { $0.avoided.insert(level) }
        }
        return skip(segment, level, "the playlist marks it as missing", generation)
      }
      let loading = LoadingSegment(
        segment, of: playlist, level: level, start: segment.start, beginsRun: beginsRun,
        arrival: arrival)
      // Of what is encrypted only the end tells whether the key is right.
      let streams = isEmpty && last == nil && segment.keys.isEmpty
      try load(loading, streams: streams, generation, cancellation)
    } catch {
      update(generation) { $0.failure = error }
    }
  }

  /// Passes over a segment that is missing: the timeline goes on without it.
  func skip(_ segment: Segment, _ level: Int, _ reason: String, _ generation: Int) {
    update(generation) { state in
      state.last = (segment, level)
      state.lastPlaylist = state.playlist
      state.avoided = []
      state.loadedEnd = segment.end
    }
    report(.skipped(segment, reason: reason))
  }

  private func chooseLevel(
    after last: (segment: Segment, level: Int)?, _ start: MediaTime, avoiding avoided: Set<Int>
  ) -> Int {
    let start = last?.segment.end ?? start
    if let rendition {
      return rendition.place(beside: quality?.level(at: start) ?? 0, after: last?.level)
    }
    return quality?.choose(
      at: start, buffered: buffered, after: last?.segment, last?.level, avoiding: avoided) ?? 0
  }

  private func next(
    in playlist: MediaPlaylist, goesOn: Bool, after last: (segment: Segment, level: Int)?,
    _ start: MediaTime
  ) -> Segment? {
    guard let last else {
      guard start < playlist.duration || start == .zero else { return playlist.segments.last }
      return playlist.segmentIndex(at: start).map { playlist.segments[$0] }
    }
    if goesOn { return playlist.segment(after: last.segment.sequenceNumber) }
    // Never by number between playlists: what begins where the last one ended.
    let middle = last.segment.end + last.segment.duration.scaled(by: 0.25)
    guard middle < playlist.duration else { return nil }
    return playlist.segmentIndex(at: middle).map { playlist.segments[$0] }
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
        loading.append(known)
        loading.finish()
        return put(loading, generation)
      }
      let bytes = try transfer(loading, streams: streams, generation, cancellation)
      cache.keep(bytes, for: key)
      loading.finish()
      if !streams { put(loading, generation) }
    } catch {
      // What the reader had of one that was given up is thrown away with its run; the same segment comes again.
      if case .final(Self.abandoned) = error { return }
      let isTaken = state.withLock { $0.last?.segment == segment && $0.generation == generation }
      guard isTaken else {
        return try recover(from: error, loading.level, segment, generation, cancellation)
      }
      // The reader goes on without the rest.
      loading.finish()
      report(.skipped(segment, reason: error.mediaError.reason))
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
  /// - Returns: The bytes in clear, without the initialization section.
  private func transfer(
    _ loading: LoadingSegment, streams: Bool, _ generation: Int, _ cancellation: Cancellation
  ) throws(LoadError) -> [UInt8] {
    let segment = loading.segment
    try final { () throws(MediaError) in try keys.check(segment.keys) }
    let began =
      rendition == nil
      ? quality?.begin(segment, level: loading.level, buffered: buffered) : quality?.begin()
    defer { if let began { quality?.end(began, buffered: buffered, .failed) } }
    var incoming = try loader.open(segment.uri, range: segment.byteRange, cancellation) {
      // Side by side with the segment, which is the largest and goes first.
      if loading.beginsRun, let section = segment.initialization { sections.prefetch(section) }
      keys.prefetch(segment.keys)
    }
    let decryptor = try final { () throws(MediaError) in
      try begin(loading, cancellation)
      return try keys.decryptor(for: segment, cancellation)
    }
    var bytes: [UInt8] = []
    var received = 0
    while let piece = try incoming.next() {
      received += piece.count
      // Not what is in clear: that may all be held back to the end.
      guard received <= settings.segmentLimit else {
        throw .final(MediaError(.limitExceeded, "a segment of over \(settings.segmentLimit) bytes"))
      }
      if let began {
        quality?.receive(piece.count, for: began)
        if !streams, rendition == nil, quality?.shouldAbandon(buffered: buffered) == true {
          quality?.end(began, buffered: buffered, .abandoned)
          throw .final(Self.abandoned)
        }
      }
      let clear = decryptor.map { $0.decrypt(piece) } ?? Array(piece)
      loading.append(clear)
      if streams, bytes.isEmpty { put(loading, generation) }
      bytes += clear
    }
    if let decryptor {
      let rest = try final { () throws(MediaError) in try decryptor.finish() }
      bytes += rest
      loading.append(rest)
    }
    if let began { quality?.end(began, buffered: buffered, .complete) }
    return bytes
  }

  private func final<Value>(
    _ body: () throws(MediaError) -> Value
  ) throws(LoadError) -> Value {
    do throws(MediaError) { return try body() } catch { throw .final(error) }
  }

  static let abandoned = MediaError(.cancelled, "a lower level is loaded in its place")

  // MARK: - State

  private func put(_ loading: LoadingSegment, _ generation: Int) {
    update(generation) { state in
      state.queue.append(loading)
      state.last = (loading.segment, loading.level)
      state.lastPlaylist = state.playlist
      state.avoided = []
      state.plan.succeed()
      state.loadedEnd = loading.end
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
