import MediaCore
import Synchronization

/// What a playlist says of interstitials.
struct InterstitialPlaylist: Hashable, Sendable {
  /// As the playlist places them; empty but for the variants, whose playlist counts.
  var entries: [ScheduledInterstitial] = []
  /// Where segments begin and end, in the item's time, ascending.
  var boundaries: [MediaTime] = []
}

/// Telling of interstitials as playlists bring them.
extension RenditionLoader {
  /// Tells what a playlist of pictures or sound has now, if that is something else than before.
  func reviewInterstitials() {
    guard rendition?.isText != true, let playlist = tracker.current?.playlist else { return }
    var now = InterstitialPlaylist()
    now.entries = rendition == nil ? playlist.scheduledInterstitials : []
    now.boundaries = playlist.boundaries
    let isNew = told.withLock { told in
      defer { told = now }
      return told != now
    }
    if isNew { report(.interstitials(now)) }
  }
}
