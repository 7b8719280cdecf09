internal import Glibc

/// The machine's monotonic clock: it goes on through changes of the wall clock.
package struct MonotonicClock: TimeSource {
  private let start = ContinuousClock.now

  package init() {}

  /// The time since this value was made.
  package var now: MediaTime {
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    return MediaTime(nanoseconds: seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
  }
}
