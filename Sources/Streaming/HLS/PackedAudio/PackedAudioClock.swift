import MediaCore

/// Holds the packets of packed audio, whose demuxer only counts, to the times that the segments tell.
///
/// Within rounding samples simply follow each other; where frames are missing or the timestamps jump, what
/// follows is moved to where its segment says.
struct PackedAudioClock {
  private let first: UInt64
  private let start: MediaTime
  /// How far packets have to be moved.
  private(set) var shift = MediaTime.zero

  /// Timestamps may be rounded to this.
  private static let rounding = MediaTime.milliseconds(2)

  /// - Parameters:
  ///   - first: The timestamp with which a run of segments begins, on MPEG's clock of 33 bits at 90 kHz.
  ///   - start: The item's time there.
  init(first: UInt64, start: MediaTime) {
    self.first = first
    self.start = start
  }

  /// When a segment begins that says so, in the item's time.
  func time(of timestamp: UInt64) -> MediaTime {
    start + Self.distance(from: first, to: timestamp)
  }

  /// Holds the first packet of a segment to what the segment says.
  ///
  /// - Parameters:
  ///   - time: When the packet is due by counting, in the item's time.
  ///   - duration: How long it is: less than half of it is nothing to mend.
  ///   - timestamp: The segment's, on the same clock as the first.
  mutating func align(packetAt time: MediaTime, of duration: MediaTime, to timestamp: UInt64) {
    let error = self.time(of: timestamp) - (time + shift)
    if abs(error.nanoseconds) > max(duration.nanoseconds / 2, Self.rounding.nanoseconds) {
      shift = shift + error
    }
  }

  /// The way between two timestamps, the shorter way round.
  static func distance(from first: UInt64, to second: UInt64) -> MediaTime {
    let turn: Int64 = 1 << 33
    var ticks = (Int64(second) - Int64(first)) % turn
    if ticks > turn / 2 { ticks -= turn }
    if ticks < -turn / 2 { ticks += turn }
    return MediaTime(ticks: ticks, of: Rational(1, 90_000))
  }
}
