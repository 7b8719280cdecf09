/// What the meter knows of the network and of the programme.
package struct ThroughputEstimate: Hashable, Sendable {
  /// Bits per second over the last seconds; `nil` before anything was measured or remembered.
  package var recent: Double?
  /// Bits per second over the last minute or so.
  package var longRun: Double?
  /// Whether the figures come from transfers, not from an earlier session.
  package var isMeasured = false
  /// Seconds from a request to its first byte; the default is 0.1.
  package var timeToFirstByte = 0.1
  /// Size of recent segments relative to what their level's bitrate promises, 0.5 to 1.6.
  package var complexity = 1.0
  /// `recent`, corrected by how fast the last transfer was when it ended; `nil`, the default, for `recent`.
  package var latest: Double?
  /// Bits per second that the next transfer is expected to meet; `nil`, the default, for `recent`.
  ///
  /// `latest`, back towards `longRun` by as much as departures from it were over by the next transfer so far.
  package var expected: Double?
  /// The part of the transfer time in which the link gave less than the lowest level needs, 0 to 1; the default is 0.
  package var standstill = 0.0
  /// Throughput found relative to what was expected, for each of the last transfers, oldest first.
  package var errors: [Double] = []

  package init() {}
}
