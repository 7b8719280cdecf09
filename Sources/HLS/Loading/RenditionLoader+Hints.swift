import MediaCore
import Networking
import Streaming
import Synchronization

/// Preload hints: what will be listed next is asked for before it is there.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.4.5.3 and 6.2.6.
extension RenditionLoader {
  /// Asks for the part that is announced, if all that is listed has been loaded and it is not on its way.
  ///
  /// What comes is kept until the playlist lists it, which tells what it is. What is encrypted has to be listed first.
  func prefetch(after cursor: SegmentCursor, _ generation: Int) throws(MediaError) {
    guard let last = cursor.last, let playlist = tracker.current?.playlist,
      let hint = playlist.preloadHints.first(where: { $0.kind == .part }),
      last.piece.segment.keys.isEmpty, last.piece.segment.end >= playlist.durationWithParts
    else { return }
    let transfer = HintedTransfer(hint, loader, limit: settings.segmentLimit)
    let (begins, old) = state.withLock { state -> (Bool, HintedTransfer?) in
      guard state.generation == generation, !state.isClosed, state.hint?.covers(hint) != true
      else { return (false, nil) }
      defer { state.hint = transfer }
      return (true, state.hint)
    }
    old?.cancel()
    if begins { try transfer.begin(patience: playlist.blockingPatience) }
  }

  /// What a hint has brought of a segment or a part; `nil` for nothing.
  ///
  /// - Throws: 1004 when the waiting for the rest of it is cancelled.
  func hinted(
    _ segment: Segment, _ cancellation: Cancellation
  ) throws(MediaError) -> [UInt8]? {
    guard let hint = state.withLock({ $0.hint }), segment.keys.isEmpty,
      let part = try hint.take(segment.uri, segment.byteRange, cancellation)
    else { return nil }
    if rendition == nil { quality?.note(part, of: segment.duration) }
    return part.bytes
  }

  /// Asks for the initialization section that is announced; what comes is kept until a segment needs it.
  ///
  /// One that is encrypted has to be listed first, with its key.
  func prefetchSection() {
    guard let playlist = tracker.current?.playlist,
      let hint = playlist.preloadHints.first(where: { $0.kind == .map }),
      playlist.segments.last?.keys.isEmpty != false,
      hint.offset == 0 || hint.length != nil
    else { return }
    let range = hint.length.map { ResourceRange(offset: hint.offset, length: $0) }
    sections.prefetch(InitializationSection(uri: hint.uri, byteRange: range))
  }

  /// Gives up what was announced and will not come.
  func reviewHint() {
    guard let hint = state.withLock({ $0.hint }), let playlist = tracker.current?.playlist else {
      return
    }
    let parts =
      (playlist.unfinishedSegment?.parts ?? []) + playlist.segments.suffix(2).flatMap(\.parts)
    let isWanted =
      playlist.preloadHints.contains { $0.uri == hint.hint.uri }
      || parts.contains { $0.uri == hint.hint.uri }
    if !isWanted { hint.cancel() }
  }
}
