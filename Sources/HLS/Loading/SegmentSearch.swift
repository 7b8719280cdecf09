import MediaCore

/// Finds the segment that plays at a time, by what segments themselves say of when they begin.
///
/// A playlist's durations only tell where to look first.
struct SegmentSearch: Hashable, Sendable {
  /// In the item's time.
  private let target: MediaTime
  /// Where it is looked for, by the playlist.
  private var listed: MediaTime
  /// Where the segment began that was looked at last, and the first that is known to be too late.
  private var latest: MediaTime?
  private var tooLate: MediaTime?
  private var tries = 0

  private static let tolerance = MediaTime.milliseconds(100)
  private static let mostTries = 5

  /// - Parameters:
  ///   - target: In the item's time.
  ///   - listed: Where that may be by the playlist.
  init(on target: MediaTime, at listed: MediaTime) {
    self.target = target
    self.listed = listed
  }

  /// Where to look instead, by the playlist; `nil` where the segment will do.
  ///
  /// - Parameters:
  ///   - segment: What was found where it was looked for.
  ///   - begin: When it begins, in the item's time.
  mutating func better(than segment: Segment, beginningAt begin: MediaTime) -> MediaTime? {
    // What was passed over is missing, and the end of a playlist is its end.
    guard segment.start <= listed, segment.start != latest, tries < Self.mostTries else {
      return nil
    }
    latest = segment.start
    tries += 1
    let estimate = target - (begin - segment.start)
    if begin > target + Self.tolerance {
      tooLate = segment.start
      listed = min(estimate, segment.start - MediaTime(nanoseconds: 1))
    } else if begin + segment.duration + Self.tolerance <= target {
      listed = max(estimate, segment.end)
      if let tooLate, listed >= tooLate {
        guard segment.end < tooLate else { return nil }
        listed = segment.end
      }
    } else {
      return nil
    }
    return listed
  }
}
