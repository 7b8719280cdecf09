package import MediaCore

/// Where to begin to play a Media Playlist.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.4.2.2 and 6.3.3.
package struct StartPosition: Hashable, Sendable {
  /// On the playlist's own timeline.
  package var time: MediaTime
  /// Whether what lies before the time in its segment is not to be shown.
  package var isPrecise: Bool

  package init(time: MediaTime, isPrecise: Bool = false) {
    self.time = time
    self.isPrecise = isPrecise
  }

  /// Works out the start of a playlist.
  ///
  /// EXT-X-START where there is one; else the beginning, or for a live playlist as far from its end as the
  /// server asks. Never nearer to a live end than that.
  ///
  /// - Parameters:
  ///   - startPoint: The Multivariant Playlist's, which goes before the playlist's own.
  ///   - usesParts: Whether parts are played, so that PART-HOLD-BACK counts.
  package init(
    of playlist: MediaPlaylist, startPoint: StartPoint? = nil, usesParts: Bool = false
  ) {
    let latest = Self.latest(in: playlist, usesParts: usesParts)
    guard let point = startPoint ?? playlist.startPoint else {
      self.init(time: playlist.isLive ? latest : .zero)
      return
    }
    self.init(time: min(point.time(in: playlist.duration), latest), isPrecise: point.isPrecise)
  }

  /// The latest time at which playback may begin.
  package static func latest(in playlist: MediaPlaylist, usesParts: Bool = false) -> MediaTime {
    guard playlist.isLive else { return playlist.duration }
    if usesParts, let holdBack = playlist.partHoldBack {
      return max(.zero, playlist.durationWithParts - holdBack)
    }
    return max(.zero, playlist.duration - playlist.holdBack)
  }
}
