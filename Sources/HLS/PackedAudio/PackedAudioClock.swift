import MediaCore

/// Holds the packets of packed audio, whose demuxer only counts, to the times that the segments tell.
///
/// Within rounding samples simply follow each other; where frames are missing or the timestamps jump, what
/// follows is moved to where its segment says.
struct PackedAudioClock {
  private var start: MediaTime
  /// The timestamp that was come to last, and how many ticks after the first that is, however often the clock turned.
  private var reached: (timestamp: UInt64, ticks: Int64)
  /// How far packets have to be moved.
  private(set) var shift = MediaTime.zero

  /// Timestamps may be rounded to this.
  private static let rounding = MediaTime.milliseconds(2)

  /// - Parameters:
  ///   - first: The timestamp with which a run of segments begins, on MPEG's clock of 33 bits at 90 kHz.
  ///   - start: The item's time there.
  init(first: UInt64, start: MediaTime) {
    self.start = start
    reached = (first, 0)
  }

  /// When a segment begins that says so, in the item's time.
  func time(of timestamp: UInt64) -> MediaTime {
    start + MediaTime(ticks: ticks(of: timestamp), of: Rational(1, 90_000))
  }

  private func ticks(of timestamp: UInt64) -> Int64 {
    reached.ticks + Self.distance(from: reached.timestamp, to: timestamp)
  }

  /// A timestamp as a time by MPEG's clock.
  static func time(_ timestamp: UInt64) -> MediaTime {
    MediaTime(ticks: Int64(timestamp), of: Rational(1, 90_000))
  }

  /// Goes on with another clock, which is elsewhere.
  ///
  /// - Parameters:
  ///   - timestamp: The first by that clock.
  ///   - time: The item's time there.
  mutating func jump(to timestamp: UInt64, at time: MediaTime) {
    start = time
    reached = (timestamp, 0)
  }

  /// Holds the first packet of a segment to what the segment says.
  ///
  /// - Parameters:
  ///   - time: When the packet is due by counting, in the item's time.
  ///   - duration: How long it is: less than half of it is nothing to mend.
  ///   - timestamp: The segment's, on the same clock as the first.
  mutating func align(packetAt time: MediaTime, of duration: MediaTime, to timestamp: UInt64) {
    let error = self.time(of: timestamp) - (time + shift)
    if error.magnitude > max(MediaTime(nanoseconds: duration.nanoseconds / 2), Self.rounding) {
      shift = shift + error
    }
    reached = (timestamp, ticks(of: timestamp))
  }

  /// The way between two timestamps in ticks, the shorter way round.
  private static func distance(from first: UInt64, to second: UInt64) -> Int64 {
    let turn: Int64 = 1 << 33
    var ticks = (Int64(second) - Int64(first)) % turn
    if ticks > turn / 2 { ticks -= turn }
    if ticks < -turn / 2 { ticks += turn }
    return ticks
  }
}
