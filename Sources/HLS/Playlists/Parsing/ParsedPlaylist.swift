internal import MediaCore

/// A playlist and what is not as it should be about it.
package struct ParsedPlaylist: Sendable {
  package var playlist: Playlist
  package var diagnostics: [PlaylistDiagnostic]
  /// How many diagnostics more there would have been.
  package var omittedDiagnostics: Int
}
