internal import MediaCore

/// Why a player that played was paused.
public enum PauseReason: String, Sendable, Hashable, Codable, CaseIterable {
  /// It was told to: `pause`, or a rate of 0.
  case command
  /// The item has played, or failed, and the player was told to stop at that.
  case itemEnd
  /// It was moved by frames.
  case step
  /// The window was closed.
  case closed
  /// The sound server asked for it, for a call for instance; it goes on when the server says so.
  case soundServer
}
