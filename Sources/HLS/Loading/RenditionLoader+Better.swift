import MediaCore
import Streaming
import Synchronization

/// A segment that is there in a better variant than the one that was loaded first after a jump.
struct BetterSegment: Hashable, Sendable {
  var level: Int
  /// By the playlist.
  var start: MediaTime
  var end: MediaTime
  var key: SegmentCache.Key
}

/// Better pictures while playback stands: what comes first after a jump is chosen for a short wait.
extension RenditionLoader {
  /// Loads the segment that playback stands in once more, where there is a variant that is worth it.
  ///
  /// It tells when the segment is there. That is tried once after each jump.
  ///
  /// - Returns: Whether anything was loaded.
  func loadBetter(_ generation: Int, _ cancellation: Cancellation) -> Bool {
    guard rendition == nil, let quality, isPaused(), !presentation.timeline.isBroadcast,
      let first = state.withLock({ $0.first })
    else { return false }
    let segment = first.piece.segment
    let place = listedPlayhead
    guard segment.start <= place, place < segment.end else { return false }
    update(generation) { $0.first = nil }
    let level = quality.levelAtRest(after: first.level, for: segment.duration)
    guard quality.isBetter(level, than: first.level) else { return false }
    // What is known of the run that is played stays as it is.
    let kind = state.withLock { $0.kind }
    defer { update(generation) { $0.kind = kind } }
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
        _ = try transfer(loading, streams: false, isSpare: true, generation, cancellation)
        cache.keep(loading.contents, for: key)
      }
      guard cache[key] != nil else { return true }
      better.withLock {
        $0 = BetterSegment(
          level: level, start: piece.segment.start, end: piece.segment.end, key: key)
      }
      if state.withLock({ $0.generation == generation }), isPaused() { report(.better) }
    } catch {
      // What was loaded first does.
    }
    return true
  }

  /// The level of which the segment at a time of the playlist was loaded for its better pictures, and is still there.
  func keptLevel(at time: MediaTime) -> Int? {
    guard let better = better.withLock({ $0 }), better.start <= time, time < better.end,
      cache[better.key] != nil
    else { return nil }
    return better.level
  }
}
