import MediaCore

/// A segment in the cache, in a better variant than the one that was loaded first after a seek.
struct BetterSegment: Hashable, Sendable {
  var level: Int
  /// By the playlist.
  var start: MediaTime
  var end: MediaTime
  var key: SegmentCache.Key
}
