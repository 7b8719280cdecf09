internal import Glibc

extension ProgramDate {
  /// The system's date, to the nanosecond as far as it has it.
  public static var now: ProgramDate {
    var time = timespec()
    // The system writes the structure that it is given, and nothing else.
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return ProgramDate(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }
}
