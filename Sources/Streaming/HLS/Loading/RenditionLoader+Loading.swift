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
      let isFull = buffered >= settings.forwardBuffer
      // The playhead moves by itself.
      if isFull { return .wait(.milliseconds(100)) }
      return .load(generation: state.generation, state.cancellation)
    }
  }

  private func loadNext(_ generation: Int, _ cancellation: Cancellation) {
    do throws(MediaError) {
      let (last, start, isEmpty) = state.withLock { ($0.last, $0.start, $0.queue.isEmpty) }
      let level = chooseLevel(after: last)
      let playlist = try playlist(of: level, cancellation)
      guard let segment = next(in: playlist, level, after: last, start) else {
        return update(generation) { $0.isAtEnd = true }
      }
      let changesLevel = last.map { $0.level != level } ?? true
      let beginsRun =
        changesLevel || segment.discontinuityNumber != last?.segment.discontinuityNumber
        || segment.isDiscontinuity || segment.initialization != last?.segment.initialization
        || last?.segment.isGap == true
      if segment.isGap { return skip(segment, level, generation) }
      let loading = LoadingSegment(
        segment, level: level, start: segment.start, beginsRun: beginsRun, arrival: arrival)
      // Of what is encrypted only the end tells whether the key is right.
      let streams = isEmpty && last == nil && segment.keys.isEmpty
      try load(loading, streams: streams, generation, cancellation)
    } catch {
      update(generation) { $0.failure = error }
    }
  }

  /// Passes over a segment that is missing: the timeline goes on without it.
  private func skip(_ segment: Segment, _ level: Int, _ generation: Int) {
    update(generation) { state in
      state.last = (segment, level)
      state.loadedEnd = segment.end
    }
  }

  private func chooseLevel(after last: (segment: Segment, level: Int)?) -> Int {
    guard let quality else { return 0 }
    return quality.choose(buffered: buffered, after: last?.segment, last?.level)
  }

  private func playlist(
    of level: Int, _ cancellation: Cancellation
  ) throws(MediaError) -> MediaPlaylist {
    try presentation.mediaPlaylist(
      fixedURI ?? presentation.levels[level].uri, cancellation)
  }

  private func next(
    in playlist: MediaPlaylist, _ level: Int, after last: (segment: Segment, level: Int)?,
    _ start: MediaTime
  ) -> Segment? {
    guard let last else {
      guard start < playlist.duration || start == .zero else { return playlist.segments.last }
      return playlist.segmentIndex(at: start).map { playlist.segments[$0] }
    }
    if last.level == level { return playlist.segment(after: last.segment.sequenceNumber) }
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
    if let known = cache[key] {
      try begin(loading, cancellation)
      loading.append(known)
      loading.finish()
      return put(loading, generation)
    }
    do throws(LoadError) {
      let bytes = try transfer(loading, streams: streams, generation, cancellation)
      cache.keep(bytes, for: key)
      loading.finish()
      if !streams { put(loading, generation) }
      update(generation) { $0.misses = 0 }
    } catch {
      try recover(
        from: error, loading, isTaken: streams && loading.byteCount > 0, generation, cancellation)
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
    let began = quality?.begin(segment, level: loading.level, buffered: buffered)
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
    while let piece = try incoming.next() {
      if let began {
        quality?.receive(piece.count, for: began)
        if !streams, quality?.shouldAbandon(buffered: buffered) == true {
          quality?.end(began, buffered: buffered, .abandoned)
          throw .final(Self.abandoned)
        }
      }
      let clear = decryptor.map { $0.decrypt(piece) } ?? Array(piece)
      loading.append(clear)
      if streams, bytes.isEmpty { put(loading, generation) }
      bytes += clear
      guard bytes.count <= settings.segmentLimit else {
        throw .final(MediaError(.limitExceeded, "a segment of over \(settings.segmentLimit) bytes"))
      }
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

  /// After a failure: again, at another level, or past the hole.
  private func recover(
    from error: LoadError, _ loading: LoadingSegment, isTaken: Bool, _ generation: Int,
    _ cancellation: Cancellation
  ) throws(MediaError) {
    if case .final(Self.abandoned) = error {
      // What the reader had of it is thrown away with its run; the same segment comes again.
      return
    }
    try cancellation.check()
    if isTaken { loading.finish() }
    if case .final(let failure) = error, failure.code.rawValue / 1000 == 6 { throw failure }
    let misses = state.withLock { state in
      state.misses += 1
      return state.misses
    }
    quality?.penalise(loading.level)
    guard misses <= settings.attempts else {
      if misses > settings.attempts * settings.holes { throw error.mediaError }
      // The timeline goes on over the hole.
      return skip(loading.segment, loading.level, generation)
    }
    try cancellation.wait(.milliseconds(200 << min(misses - 1, 4)))
  }

  // MARK: - State

  private func put(_ loading: LoadingSegment, _ generation: Int) {
    update(generation) { state in
      state.queue.append(loading)
      state.last = (loading.segment, loading.level)
      state.loadedEnd = loading.end
    }
  }

  private func update(_ generation: Int, _ body: (inout State) -> Void) {
    state.withLock { state in
      guard state.generation == generation else { return }
      body(&state)
    }
    arrival.raise()
  }
}
