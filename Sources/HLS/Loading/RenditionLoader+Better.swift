import MediaCore
import Streaming
import Synchronization

/// Better pictures while playback is paused: the first segment after a seek is chosen for a short wait.
extension RenditionLoader {
  /// Loads the segment that playback stands in once more, in a better variant.
  ///
  /// That is tried once after each seek.
  ///
  /// - Returns: Whether anything was loaded.
  func loadBetter(_ generation: Int, _ cancellation: Cancellation) -> Bool {
    guard rendition == nil, let quality, isPaused(), !presentation.timeline.isBroadcast,
      let first = state.withLock({ $0.delivery.first })
    else { return false }
    let segment = first.piece.segment
    let place = listedPlayhead
    guard segment.start <= place, place < segment.end else { return false }
    update(generation) { $0.delivery.forgetFirst() }
    let level = quality.levelAtRest(after: first.level, for: segment.duration)
    guard quality.isBetter(level, than: first.level) else { return false }
    // The run that is played keeps its format.
    let kind = state.withLock { $0.run.kind }
    defer { update(generation) { $0.run.note(kind) } }
    do throws(LoadError) {
      let uri = presentation.playlistURI(of: level)
      guard let playlist = try tracker.follow(uri, cancellation)?.playlist,
        case .piece(let piece) = SegmentCursor(start: place).next(in: playlist, goesOn: false),
        !piece.segment.isGap, piece.segment.start <= place, place < piece.segment.end
      else { return true }
      let key = cacheKey(of: piece.segment)
      if cache[key] == nil {
        let loading = LoadingSegment(
          piece, of: playlist, level: level, beginsRun: true, arrival: arrival)
        _ = try transfer(loading, .spare, generation, cancellation)
        cache.keep(loading.contents, for: key)
      }
      guard cache[key] != nil else { return true }
      better.withLock {
        $0 = BetterSegment(
          level: level, start: piece.segment.start, end: piece.segment.end, key: key)
      }
      if state.withLock({ $0.delivery.generation == generation }), isPaused() { report(.better) }
    } catch {
      // The variant that was loaded first stays.
    }
    return true
  }

  /// The level that the segment at a time of the playlist was loaded in for its better pictures; `nil` if none is in
  /// the cache.
  func keptLevel(at time: MediaTime) -> Int? {
    guard let better = better.withLock({ $0 }), better.start <= time, time < better.end,
      cache[better.key] != nil
    else { return nil }
    return better.level
  }
}
