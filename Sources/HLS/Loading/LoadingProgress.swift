import MediaCore

/// What a loader reports.
enum LoadingProgress: Sendable {
  /// More is loaded than before, or less.
  case loaded
  /// Bytes arrive of a segment that is not whole yet.
  case receiving
  /// The length of what is on demand, by its media.
  case length(MediaTime)
  /// A segment is passed over, from when to when, in the item's time.
  case skipped(TimeRange, reason: String)
  /// The segment that playback stands in is loaded in a better variant.
  case better
  /// Something failed to load, and is asked for again.
  case failing(MediaError)
  /// A server asks for a pause of that length.
  case pausing(MediaTime)
  /// Something became of the broadcast.
  case live(StreamReport)
  /// The playlist lists other interstitials than before.
  case interstitials(InterstitialPlaylist)
}
