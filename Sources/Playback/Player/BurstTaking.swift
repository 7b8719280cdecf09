package import MediaCore

/// A player that takes several commands at once, and says which it has taken.
///
/// Of commands that are taken at once, what a later one supersedes is not begun. A command that is refused is not taken;
/// one that draws a graphic is taken when that is drawn.
package protocol BurstTaking: PlayerControlling {
  /// Carries out commands with nothing between them, in order; each has its own outcome.
  ///
  /// Returns when the player has taken all of them. They are such as need no preparation: see
  /// `PlaybackCommand.isTakenAtOnce`.
  ///
  /// - Parameter taken: Called on the stage with the place of each command that was taken, before the events of it; `nil` for
  ///   no call.
  func sendBurst(
    _ commands: [PlaybackCommand], taken: (@Sendable (Int) -> Void)?
  ) async -> [Result<[ItemID], MediaError>]

  /// Carries out a command as `send(_:until:timeout:)` does.
  ///
  /// - Parameter taken: Called on the stage when the command was taken, before the events of it; `nil` for no call.
  @discardableResult
  func send(
    _ command: PlaybackCommand, until completion: Completion, timeout: MediaTime?,
    taken: (@Sendable () -> Void)?
  ) async throws(MediaError) -> [ItemID]
}
