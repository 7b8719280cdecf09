internal import MediaCore

/// What a server does wrong with a playlist, and playing goes on.
package enum PlaylistFault: String, Hashable, Sendable {
  /// It has had nothing new for one and a half target durations.
  case stuck
  /// Its numbers went back: the encoder was restarted.
  case restarted
  /// A number came to mean another segment.
  case conflicting
  /// The timestamps of its media jump where no discontinuity is announced.
  case jumped
}
