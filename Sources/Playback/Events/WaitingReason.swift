internal import MediaCore

/// What a player that should play waits for.
public enum WaitingReason: String, Sendable, Hashable, Codable, CaseIterable {
  /// The item is being opened.
  case loading
  /// Data does not come as fast as it plays.
  case buffering
  /// Every item failed; the engine tries again later.
  case backingOff
}
