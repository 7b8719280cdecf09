import MediaCore

/// One entry of a playlist, as it is written there.
struct PlaylistItem: Hashable {
  var location: String
  var title: String?
  var duration: MediaTime?

  /// So many may be in one playlist, or in all that one expands to.
  static let most = 100_000
}
