/// What is different between two copies of a Media Playlist.
///
/// Source: draft-pantos-hls-rfc8216bis, 6.2.1 and 6.3.4.
package enum PlaylistChange: Hashable, Sendable {
  case unchanged
  /// There is something new, or something has gone.
  case changed
  /// The sequence numbers have gone back: a new presentation, or a server at fault.
  case regressed
  /// A segment is not what it was: normally the server's fault.
  case conflicting(segment: Int)
}

extension MediaPlaylist {
  /// Compares the playlist with the copy from before a reload.
  package func change(since previous: MediaPlaylist) -> PlaylistChange {
    let isOlder =
      mediaSequence < previous.mediaSequence
      || discontinuitySequence < previous.discontinuitySequence
      || nextSequenceNumber < previous.nextSequenceNumber
    if isOlder, !(nextSequenceNumber == previous.nextSequenceNumber && segments.isEmpty) {
      return .regressed
    }
    for segment in segments {
      guard let old = previous.segment(numbered: segment.sequenceNumber) else { continue }
      guard segment.isSame(as: old) else {
        return .conflicting(segment: segment.sequenceNumber)
      }
    }
    let isSame =
      mediaSequence == previous.mediaSequence && nextSequenceNumber == previous.nextSequenceNumber
      && hasEnded == previous.hasEnded
      && unfinishedSegment?.parts.count == previous.unfinishedSegment?.parts.count
      && preloadHints == previous.preloadHints && dateRanges == previous.dateRanges
    return isSame ? .unchanged : .changed
  }
}
