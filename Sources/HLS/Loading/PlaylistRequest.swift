import MediaCore

extension MediaPlaylist {
  /// How long the server may hold an answer back (6.2.5.2), and a little more.
  var blockingPatience: MediaTime { targetDuration * 3 + .seconds(2) }
}

/// How a Media Playlist is asked for.
struct PlaylistRequest: Sendable {
  var directives = DeliveryDirectives()
  /// The copy that a delta update is made whole from.
  var previous: MediaPlaylist?
  /// How long the first byte may take; `nil`, the default, for as long as usual.
  var patience: MediaTime?
}
