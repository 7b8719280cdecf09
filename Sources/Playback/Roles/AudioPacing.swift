internal import MediaCore

/// Whose time a sink's samples follow.
public enum AudioPacing: Sendable {
  /// The sink plays by a clock of its own, which becomes the player's: it is filled ahead.
  case device
  /// The sink takes each sample when the player's clock says that it is due: files, hashes, nothing.
  case clock
}
