/// The capacity of a link over time; it begins anew when it ends.
package struct NetworkTrace: Sendable {
  package struct Interval: Sendable {
    /// Seconds, above 0.
    package var duration: Double
    /// Bits per second, 0 or above.
    package var bitrate: Double
    /// Seconds from a request to its first byte.
    package var roundTrip: Double

    package init(duration: Double, bitrate: Double, roundTrip: Double) {
      self.duration = duration
      self.bitrate = bitrate
      self.roundTrip = roundTrip
    }
  }

  /// `family/name`, which the split into tuning and confirmation hashes.
  package var name: String
  package var family: String
  package var intervals: [Interval]

  /// - Returns: `nil` where nothing could ever be received.
  package init?(name: String, family: String, intervals: [Interval]) {
    let usable = intervals.filter { $0.duration > 0 && $0.bitrate >= 0 && $0.duration.isFinite }
    guard usable.contains(where: { $0.bitrate > 0 }) else { return nil }
    self.name = name
    self.family = family
    self.intervals = usable
  }

  /// Bits per second on average.
  package var meanBitrate: Double {
    let time = intervals.reduce(0) { $0 + $1.duration }
    return intervals.reduce(0) { $0 + $1.duration * $1.bitrate } / time
  }
}
