internal import Glibc

/// The machine's monotonic clock: it goes on through changes of the wall clock.
public struct MonotonicClock: TimeSource {
  private let start = ContinuousClock.now

  /// Makes a clock that is at 0.
  public init() {}

  /// The time since this value was made.
  public var now: MediaTime {
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    return MediaTime(nanoseconds: seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
  }
}
