internal import Glibc

/// Counts what the machine's processors have spent on this process, all threads together.
package struct ProcessorClock: TimeSource {
  package init() {}

  package var now: MediaTime { MediaTime(of: CLOCK_PROCESS_CPUTIME_ID) }
}
