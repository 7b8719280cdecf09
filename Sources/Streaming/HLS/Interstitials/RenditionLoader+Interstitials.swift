import Synchronization

/// Telling of interstitials as playlists bring them.
extension RenditionLoader {
  /// Tells what the main rendition's playlist has now, if that is something else than before.
  func reviewInterstitials() {
    guard rendition == nil, let playlist = tracker.current?.playlist else { return }
    let entries = playlist.scheduledInterstitials
    let isNew = told.withLock { told in
      defer { told = entries }
      return told != entries
    }
    if isNew { report(.interstitials(entries, boundaries: playlist.boundaries)) }
  }
}
