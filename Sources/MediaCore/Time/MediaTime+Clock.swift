internal import Glibc

extension MediaTime {
  /// The time of one of the system's clocks.
  init(of clock: clockid_t) {
    var time = timespec()
    // The time lives on this stack while the call fills it.
    unsafe clock_gettime(clock, &time)
    self.init(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }
}
