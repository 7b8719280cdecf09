/// How far a caller lets a virtual clock run.
package enum ClockGoal: Sendable {
  case time(MediaTime)
  /// So long behind the latest time that others wait for, so that what two callers ask for at once adds up.
  case length(MediaTime)

  func time(behind latest: MediaTime) -> MediaTime {
    switch self {
    case .time(let time): time
    case .length(let length): latest + length
    }
  }
}
