import MediaCore
import Networking
import Synchronization

/// Preload hints: what will be listed next is asked for before it is there.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.4.5.3 and 6.2.6.
extension RenditionLoader {
  /// Loads the part that is announced, if all that is listed has been loaded.
  ///
  /// What comes is kept until the playlist lists it, which tells what it is. The server holds the answer back until
  /// the part is there, so nothing of it is measured.
  ///
  /// - Returns: Whether there was something to load.
  func prefetch(after cursor: SegmentCursor, _ generation: Int) throws(MediaError) -> Bool {
    guard let last = cursor.last, let playlist = tracker.current?.playlist,
      let hint = playlist.preloadHints.first(where: { $0.kind == .part }),
      last.piece.segment.keys.isEmpty, last.piece.segment.end >= playlist.durationWithParts
    else { return false }
    // Where an open range ends only the part tells.
    guard hint.offset == 0 || hint.length != nil else { return false }
    let range = hint.length.map { ResourceRange(offset: hint.offset, length: $0) }
    let key = SegmentCache.Key(uri: hint.uri, range: range)
    let cancellation = Cancellation(on: loader.time)
    let begins = state.withLock { state in
      guard state.generation == generation, !state.isClosed, state.hinted != hint.uri else {
        return false
      }
      state.hinted = hint.uri
      state.hint = cancellation
      return true
    }
    guard begins, cache[key] == nil else { return false }
    defer { state.withLock { $0.hint = nil } }
    do throws(LoadError) {
      var incoming = try loader.open(
        hint.uri, range: range, cancellation, patience: playlist.blockingPatience)
      var bytes: [UInt8] = []
      while let piece = try incoming.next() {
        bytes += piece
        guard bytes.count <= settings.segmentLimit else { return true }
      }
      cache.keep(bytes, for: key)
    } catch {
      // It is loaded in the usual way when it is listed.
    }
    return true
  }

  /// Gives up what was announced and will not come.
  func reviewHint() {
    let (hint, uri) = state.withLock { ($0.hint, $0.hinted) }
    guard let hint, let uri, let playlist = tracker.current?.playlist else { return }
    let parts =
      (playlist.unfinishedSegment?.parts ?? []) + playlist.segments.suffix(2).flatMap(\.parts)
    let isWanted =
      playlist.preloadHints.contains { $0.uri == uri } || parts.contains { $0.uri == uri }
    if !isWanted { hint.cancel() }
  }
}
