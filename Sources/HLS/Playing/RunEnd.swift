import MediaCore

/// Where a run of segments ended.
struct RunEnd {
  /// Up to when something is shown, in the item's time.
  var time: MediaTime
  /// Its last segment.
  var segment: LoadingSegment
  /// The moment on that one's clock that is the item's time 0.
  var origin: MediaTime
}
