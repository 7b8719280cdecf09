package import MediaCore
package import Playback

/// A call that is one command to the player.
package struct PlaybackCall: Sendable {
  package var command: PlaybackCommand
  package var waiting: Waiting
  /// What the client said; `nil` for a call that was made up.
  package var said: OpeningCall?
  /// What is replied, given the ids of the items that it added.
  package var reply: @Sendable ([ItemID]) -> JSONValue

  /// Whether it is answered as soon as the player has taken it, and nothing has to be read before.
  package var mayGoWithOthers: Bool { waiting.completion == .accepted && command.isTakenAtOnce }
}
