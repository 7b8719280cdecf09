extension BandwidthMeter {
  /// How quickly old samples are forgotten, and what counts beside them.
  package struct Tuning: Hashable, Sendable {
    /// Half-lives of the two averages whose smaller is `recent`, in seconds of transfer.
    package var fast = 3.0
    package var slow = 9.0
    /// The half-life of `longRun`.
    package var long = 40.0
    /// So many transfers in a row that were all faster than the averages raise `recent` at once.
    package var agreeing = 3
    /// A transfer below this many seconds from request to end came from a cache.
    package var shortestTransfer = 0.005
    /// How much the last second of a transfer counts at most, in logarithms, and the seconds that a transfer would
    /// have to take for all of it.
    package var tipWeight = 0.5
    package var tipSpan = 6.0
    package init() {}
  }
}
