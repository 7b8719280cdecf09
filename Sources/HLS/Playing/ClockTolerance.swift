import MediaCore

/// How far the times of media may be from where they are expected before their clock is taken to have jumped.
struct ClockTolerance: Hashable, Sendable {
  /// How much earlier they may be.
  let back: MediaTime
  /// How much later: something may be missing.
  let ahead: MediaTime

  /// For a segment that follows the one before it.
  static func close(_ segment: Segment) -> ClockTolerance {
    let half = segment.duration.scaled(by: 0.5)
    return ClockTolerance(
      back: max(.milliseconds(500), min(.seconds(2), half)),
      ahead: max(.seconds(3), segment.duration.scaled(by: 1.5)))
  }

  /// For what is laid beside something else, which may not be exact: by the ends of playlists, for instance.
  static func wide(_ segment: Segment) -> ClockTolerance {
    let length = max(.seconds(10), segment.duration.scaled(by: 3))
    return ClockTolerance(back: length, ahead: length)
  }

  /// For something so far from what is known: durations are listed wrongly.
  func widened(by distance: MediaTime) -> ClockTolerance {
    let more = distance.scaled(by: Self.wrongDurations)
    return ClockTolerance(back: back + more, ahead: ahead + more)
  }

  private static let wrongDurations = 0.35

  /// Whether a time is within it.
  ///
  /// - Parameter expected: When it may be expected; at least one time.
  func contains(_ time: MediaTime, around expected: [MediaTime]) -> Bool {
    guard let earliest = expected.min(), let latest = expected.max() else { return true }
    return time >= earliest - back && time <= latest + ahead
  }
}
