/// How far a caller lets a virtual clock run.
package enum ClockGoal: Sendable {
  case time(MediaTime)
  /// So long behind the latest time that others wait for, so that what two callers ask for at once adds up; 0 is the present
  /// time.
  case length(MediaTime)

  /// - Parameter latest: What others wait for; `nil` when none does.
  package func time(at now: MediaTime, latest: MediaTime?) -> MediaTime {
    switch self {
    case .time(let time): time
    case .length(.zero): now
    case .length(let length): (latest ?? now) + length
    }
  }
}
