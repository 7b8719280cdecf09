/// A point in time on the calendar, in nanoseconds since 1970-01-01T00:00:00Z.
///
/// Reaches from the year 1678 to 2262; arithmetic saturates.
public struct ProgramDate: Hashable, Sendable {
  /// Nanoseconds since 1970-01-01T00:00:00Z without leap seconds; negative before that.
  public var nanoseconds: Int64

  /// Makes the date so many nanoseconds after 1970-01-01T00:00:00Z.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }
}

extension ProgramDate: Comparable {
  public static func < (left: ProgramDate, right: ProgramDate) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// The date so much later; one that does not fit becomes the latest or the earliest.
  public static func + (date: ProgramDate, time: MediaTime) -> ProgramDate {
    ProgramDate(nanoseconds: (MediaTime(nanoseconds: date.nanoseconds) + time).nanoseconds)
  }

  /// The date so much earlier; one that does not fit becomes the latest or the earliest.
  public static func - (date: ProgramDate, time: MediaTime) -> ProgramDate {
    ProgramDate(nanoseconds: (MediaTime(nanoseconds: date.nanoseconds) - time).nanoseconds)
  }

  /// The time from another date to this one.
  public static func - (left: ProgramDate, right: ProgramDate) -> MediaTime {
    MediaTime(nanoseconds: left.nanoseconds) - MediaTime(nanoseconds: right.nanoseconds)
  }
}
