internal import MediaCore

/// How often each frame is written when a stream counts frames and tells no times.
struct ConstantRateTiming {
  /// Frames a second.
  let rate: Rational
  private var current: Int64?
  /// A jump of the timeline longer than this, in seconds, is not filled with copies.
  private static let longest = 600.0
  /// Nor is one that would take more copies: what a file tells of its rate may be nonsense.
  private static let most = 36_000

  init(rate: Rational) { self.rate = rate }

  /// Says that the next frame is due at a time.
  ///
  /// - Returns: How often the frame before it is to be written, 0 when this one takes its place.
  mutating func advance(to time: MediaTime) -> Int { advance(to: time.ticks(of: rate.inverse)) }

  /// Says that the present frame is drawn again at a time: it takes the place of the one that is up at that time.
  ///
  /// - Returns: As `advance`.
  mutating func advance(toRedrawAt time: MediaTime) -> Int {
    advance(to: max(current ?? 0, time.wholeTicks(of: rate)))
  }

  private mutating func advance(to tick: Int64) -> Int {
    defer { current = tick }
    guard let current else { return 0 }
    let count = tick - current
    let isJump =
      count < 0 || Double(count) > Self.longest * rate.value || count > Int64(Self.most)
    return isJump ? 1 : Int(count)
  }

  /// How often the last frame is to be written, for all of the stream to last up to a time.
  ///
  /// Counted as the others are: a length that were rounded by itself would be off by one where the frame's time is
  /// between two ticks.
  ///
  /// - Parameter least: 1 for a picture, which is seen at least once; 0 for one that was drawn again.
  func copies(until end: MediaTime, least: Double = 1) -> Int {
    let count = end.ticks(of: rate.inverse) - (current ?? 0)
    return Int(max(least, min(Double(count), Self.longest * rate.value, Double(Self.most))))
  }
}
