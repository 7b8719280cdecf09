import MediaCore
import Synchronization

/// Reports of the interstitials in playlists.
extension RenditionLoader {
  /// Reports the interstitials of a playlist of pictures or sound if they are others than before.
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
