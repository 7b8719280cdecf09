internal import MediaCore

/// What of a moment of playback decides what is laid on the timeline, and how.
struct ProgrammeMoment {
  let now: MediaTime
  /// On the output timeline.
  let position: MediaTime
  /// By which items play at their own rates.
  let transport: Transport
  /// The rate of the grid on which passes begin.
  let gridRate: Int
  /// Whether an output of sound is open.
  let hasSound: Bool
}
