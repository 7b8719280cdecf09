internal import Glibc

/// Reads the time that the engine lives by.
///
/// The engine never reads a clock but through this role, so that a test can put a `VirtualClock` in the
/// place of the machine's own. Any thread may call it at any time; it never blocks.
package protocol TimeSource: Sendable {
  /// The time since some fixed point in the past; it never goes backwards.
  var now: MediaTime { get }
}

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

/// Counts what the machine's processors have spent on this process, all threads together.
package struct ProcessorClock: TimeSource {
  package init() {}

  package var now: MediaTime { time(of: CLOCK_PROCESS_CPUTIME_ID) }
}

/// Counts what the machine's processors have spent on the thread that reads it.
package struct ThreadClock: TimeSource {
  package init() {}

  package var now: MediaTime { time(of: CLOCK_THREAD_CPUTIME_ID) }
}

private func time(of clock: clockid_t) -> MediaTime {
  var time = timespec()
  // The time lives on this stack while the call fills it.
  unsafe clock_gettime(clock, &time)
  return MediaTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
}
