package import MediaCore

/// What becomes of a presentation that is broadcast.
package struct LiveState: Hashable, Sendable {
  /// What can be gone to, in the item's time.
  package var seekable: TimeRange
  /// Up to where there is something, and when that was known.
  package var edge: MediaTime
  package var edgeTime: MediaTime
  /// Whether more will come.
  package var isLive: Bool
  /// Whether parts of segments are played, to be near the edge.
  package var isLowLatency: Bool
  /// Whether it is no playlist, but a live input, of which nothing can be had again.
  package var arrives = false
  /// How far from the edge the server asks to play.
  package var holdBack: MediaTime
  /// Whether nothing goes away, so that there is a length that grows.
  package var keepsAll: Bool

  /// - Parameter drift: What has to be added to the playlist's times.
  init(of playlist: MediaPlaylist, at time: MediaTime, drift: MediaTime = .zero) {
    edge = playlist.durationWithParts + drift
    edgeTime = time
    isLive = playlist.isLive
    let listed = playlist.beginning ?? .zero
    keepsAll = playlist.kind == .event || listed <= .zero && !playlist.mayExpire || !isLive
    let begin = keepsAll ? listed : listed + drift
    isLowLatency = playlist.partHoldBack != nil
    holdBack = playlist.partHoldBack ?? playlist.holdBack
    let end = isLive ? max(begin, edge - holdBack) : edge
    seekable = TimeRange(start: begin, end: end)
  }
}
