package import MediaCore

/// When a Media Playlist may be loaded again.
///
/// Source: draft-pantos-hls-rfc8216bis, 6.3.4.
package enum ReloadSchedule {
  /// How a reload went.
  package enum Outcome: Hashable, Sendable {
    /// The first load, or there was something new.
    case changed
    /// Nothing was new.
    case unchanged
  }

  /// How long to wait from the beginning of the last load; `nil` when there is nothing to wait for.
  ///
  /// A server that blocks is asked at once; if it answers without anything new it does not keep its word,
  /// and half a part target duration passes first.
  package static func delay(after outcome: Outcome, of playlist: MediaPlaylist) -> MediaTime? {
    guard playlist.isLive else { return nil }
    let half = MediaTime(nanoseconds: playlist.targetDuration.nanoseconds / 2)
    let blocks = playlist.serverControl?.canBlockReload == true
    switch outcome {
    case .changed:
      return blocks ? .zero : playlist.segments.last?.duration ?? playlist.targetDuration
    case .unchanged:
      guard blocks, let part = playlist.partTargetDuration else { return half }
      return MediaTime(nanoseconds: part.nanoseconds / 2)
    }
  }

  /// Whether a server that has had nothing new for so long must be taken to be at fault.
  package static func isStuck(_ playlist: MediaPlaylist, unchangedFor time: MediaTime) -> Bool {
    let limit = MediaTime(nanoseconds: playlist.targetDuration.nanoseconds / 2) * 3
    return playlist.isLive && time >= limit
  }
}
