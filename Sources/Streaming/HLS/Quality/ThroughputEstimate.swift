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
  /// Throughput found relative to what was expected, for each of the last transfers, oldest first.
  package var errors: [Double] = []

  package init() {}
}
