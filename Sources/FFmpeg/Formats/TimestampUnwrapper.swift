/// Counts a track's timestamps on where a container's clock begins anew, however often that happens.
///
/// FFmpeg hides the first turn of a clock and no other.
struct TimestampUnwrapper {
  /// What a turn of the clock is, in ticks.
  private let turn: Int64
  private var last: Int64?
  /// What is added to the timestamps, in ticks.
  private(set) var offset: Int64 = 0

  /// - Parameter bits: Of the clock, 1…62; `nil` comes of others, as they do not turn.
  init?(bits: Int) {
    guard (1...62).contains(bits) else { return nil }
    turn = 1 << bits
  }

  /// Takes note of the timestamp by which a packet is decoded, as FFmpeg tells it.
  mutating func follow(_ timestamp: Int64) {
    if let last {
      let step = timestamp.later(by: offset).earlier(by: last)
      if step < -turn / 2 { offset = offset.later(by: turn) }
      // A late packet from before the turn.
      if step > turn / 2, offset > 0 { offset -= turn }
    }
    last = timestamp.later(by: offset)
  }
}
