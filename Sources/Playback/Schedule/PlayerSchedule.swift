package import MediaCore

/// What a player does by itself from a moment on: what is begun at times of its clock, and when it ends.
///
/// Times count from the moment at which the player gets it, whether it plays or not.
package struct PlayerSchedule: Sendable {
  /// When something is begun, by rising time.
  package var moments: [MediaTime] = []
  /// Begins what belongs to one of the moments, by its index; called on the stage, must not block.
  ///
  /// The next one waits until `Player.finishScheduled()`; a virtual clock stands meanwhile.
  package var begin: @Sendable (Int) -> Void = { _ in }
  /// After which time the player ends, before what else is due then; `nil` for never.
  package var length: MediaTime?
  /// Whether it ends with the first item that fails.
  package var endsOnError = false
  /// Whether it ends when the display is lost.
  package var endsOnDisplayLoss = false
  /// Whether nothing is due any more once the queue has ended.
  package var endsWithQueue = false
  /// Whether the player ends where virtual time stands, as in a pause, and nothing more is due: no other command comes.
  package var endsWhenStanding = false
  /// Called on the stage when the player ends by all this, before it does; must not block.
  package var onEnd: @Sendable (ScheduledEnd) -> Void = { _ in }

  /// Makes one by which nothing happens.
  package init() {}
}
