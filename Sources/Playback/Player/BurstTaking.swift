package import MediaCore

/// A player that takes several commands at once: what a later one supersedes is not begun.
package protocol BurstTaking: PlayerControlling {
  /// Carries out commands with nothing between them, in order; each has its own outcome.
  ///
  /// Returns when the player has taken all of them. They are such as need no preparation: see
  /// `PlaybackCommand.isTakenAtOnce`.
  func sendBurst(_ commands: [PlaybackCommand]) async -> [Result<[ItemID], MediaError>]
}
