import MediaCore
import Networking
import Streaming
import Synchronization

/// Preload hints: what will be listed next is requested before it is there.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.4.5.3 and 6.2.6.
extension RenditionLoader {
  /// Requests the announced part, if all that is listed has been loaded and it is not on its way.
  ///
  /// It is kept until the playlist lists it.
  func prefetch(after cursor: SegmentCursor, _ generation: Int) throws(MediaError) {
    guard let last = cursor.last, let playlist = tracker.current?.playlist,
      let hint = playlist.announcedPart(after: last.piece)
    else { return }
    let transfer = HintedTransfer(hint, loader, limit: settings.segmentLimit)
    let (begins, old) = state.withLock { state -> (Bool, HintedTransfer?) in
      guard state.delivery.generation == generation else { return (false, nil) }
      return state.delivery.replaceHint(by: transfer)
    }
    old?.cancel()
    if begins { try transfer.begin(patience: playlist.blockingPatience) }
  }

  /// The bytes of a segment or a part that a hint has brought; `nil` if it has brought none.
  ///
  /// - Throws: 1004 when the waiting for the rest of it is cancelled.
  func hinted(
    _ segment: Segment, _ cancellation: Cancellation
  ) throws(MediaError) -> [UInt8]? {
    guard let hint = state.withLock({ $0.delivery.hint }), segment.keys.isEmpty,
      let part = try hint.take(segment.uri, segment.byteRange, cancellation)
    else { return nil }
    if rendition == nil { quality?.note(part, of: segment.duration) }
    return part.bytes
  }

  /// Requests the announced initialization section; it is kept until a segment needs it.
  func prefetchSection() {
    if let section = tracker.current?.playlist.announcedSection { sections.prefetch(section) }
  }

  /// Cancels the request for what was announced and is not any more.
  func reviewHint() {
    guard let transfer = state.withLock({ $0.delivery.hint }),
      let playlist = tracker.current?.playlist
    else { return }
    if !playlist.mentions(transfer.hint.uri) { transfer.cancel() }
  }
}
