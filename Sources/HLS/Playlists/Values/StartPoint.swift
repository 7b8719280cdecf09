package import MediaCore

/// Where a playlist asks to be played from: EXT-X-START.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.4.2.2.
package struct StartPoint: Hashable, Sendable {
  /// From the playlist's beginning, or from the end of its last segment when negative.
  package var offset: MediaTime
  /// Whether what lies before the offset in its segment is not to be shown; the default is that it is.
  package var isPrecise: Bool
  /// Whether the offset counts from the end: -0 does too.
  package var isFromEnd: Bool

  package init(offset: MediaTime, isPrecise: Bool = false, isFromEnd: Bool? = nil) {
    self.offset = offset
    self.isPrecise = isPrecise
    self.isFromEnd = isFromEnd ?? (offset < .zero)
  }

  /// The time on the timeline of a playlist of that length, never outside it.
  package func time(in duration: MediaTime) -> MediaTime {
    let time = isFromEnd ? duration + offset : offset
    return min(max(time, .zero), duration)
  }
}
