package import MediaCore

/// Why a player ended by its schedule.
package enum ScheduledEnd: Sendable, Hashable {
  /// The time is over that it was to play.
  case timeOver
  /// An item failed, by that error.
  case itemFailed(MediaError)
  /// The display was lost.
  case displayLost
  /// Virtual time stood, and nothing was left that could go on with it.
  case standing
}
