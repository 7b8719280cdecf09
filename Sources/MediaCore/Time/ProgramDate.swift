/// A point in time on the calendar, in nanoseconds since 1970-01-01T00:00:00Z.
///
/// Reaches from the year 1678 to 2262; arithmetic saturates.
public struct ProgramDate: Hashable, Sendable {
  public var nanoseconds: Int64

  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }
}

extension ProgramDate: Comparable {
  public static func < (left: ProgramDate, right: ProgramDate) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  public static func + (date: ProgramDate, time: MediaTime) -> ProgramDate {
    ProgramDate(nanoseconds: (MediaTime(nanoseconds: date.nanoseconds) + time).nanoseconds)
  }

  public static func - (date: ProgramDate, time: MediaTime) -> ProgramDate {
    ProgramDate(nanoseconds: (MediaTime(nanoseconds: date.nanoseconds) - time).nanoseconds)
  }

  /// The time from another date to this one.
  public static func - (left: ProgramDate, right: ProgramDate) -> MediaTime {
    MediaTime(nanoseconds: left.nanoseconds) - MediaTime(nanoseconds: right.nanoseconds)
  }
}
