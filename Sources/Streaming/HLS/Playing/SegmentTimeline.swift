import MediaCore

/// Finds the item's time of what segments say, which count from anywhere and wrap.
///
/// Within one Discontinuity Sequence Number all renditions count on one clock, so the first segment of it
/// that is read fixes its place, and timestamps, not the sums of durations, tell all others.
struct SegmentTimeline {
  /// MPEG's clock of 33 bits at 90 kHz.
  private static let wrap = MediaTime(ticks: 1 << 33, of: Rational(1, 90_000))

  private var origins: [Int: MediaTime] = [:]

  /// The moment on the clock of a discontinuity that is the item's time 0; `nil` until a run of it was read.
  func knownOrigin(of discontinuity: Int) -> MediaTime? { origins[discontinuity] }

  /// The moment on the media's clock that is the item's time 0.
  ///
  /// - Parameters:
  ///   - first: The first timestamp of a run of segments.
  ///   - start: Where the run begins by the playlist.
  ///   - number: Its Discontinuity Sequence Number.
  ///   - wraps: Whether the clock has 33 bits.
  mutating func origin(
    first: MediaTime, start: MediaTime, discontinuity number: Int, wraps: Bool
  ) -> MediaTime {
    guard let known = origins[number] else {
      let origin = first - start
      origins[number] = origin
      return origin
    }
    guard wraps else { return known }
    let error = (first - known - start).nanoseconds
    let turns = (Double(error) / Double(Self.wrap.nanoseconds)).rounded()
    return turns == 0 ? known : known + Self.wrap.scaled(by: turns)
  }
}
