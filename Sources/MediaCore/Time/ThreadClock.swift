internal import Glibc

/// Counts what the machine's processors have spent on the thread that reads it.
package struct ThreadClock: TimeSource {
  package init() {}

  package var now: MediaTime { MediaTime(of: CLOCK_THREAD_CPUTIME_ID) }
}
