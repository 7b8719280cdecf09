import MediaCore

/// The interstitials of a playlist.
struct InterstitialPlaylist: Hashable, Sendable {
  /// As the playlist places them; empty except for the variants, whose playlist counts.
  var entries: [ScheduledInterstitial] = []
  /// Where segments begin and end, in the item's time, ascending.
  var boundaries: [MediaTime] = []
}
