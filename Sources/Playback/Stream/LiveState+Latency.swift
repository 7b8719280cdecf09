internal import HLS
internal import MediaCore

/// Where playback is in a broadcast.
extension LiveState {
  /// The times that can be sought to, and where playback is: that may have left the window, or lie nearer to the edge
  /// than what can be sought to.
  func range(including time: MediaTime) -> TimeRange {
    TimeRange(start: min(seekable.start, time), end: max(seekable.end, time))
  }

  /// How far a time of the item is behind the edge; `nil` once the broadcast has ended.
  func latency(of time: MediaTime, at now: MediaTime) -> MediaTime? {
    isLive ? edge + (now - edgeTime) - time : nil
  }
}
