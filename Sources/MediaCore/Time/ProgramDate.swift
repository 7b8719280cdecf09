/// A point in time on the calendar, in nanoseconds since 1970-01-01T00:00:00Z.
///
/// Reaches from the year 1678 to 2262; arithmetic saturates.
public struct ProgramDate: Hashable, Sendable {
  /// Nanoseconds since 1970-01-01T00:00:00Z without leap seconds; negative before that.
  public var nanoseconds: Int64

  /// Makes the date so many nanoseconds after 1970-01-01T00:00:00Z.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The date so much later, or earlier by a negative time; one that does not fit becomes the latest or the earliest.
  public func advanced(by time: MediaTime) -> ProgramDate { self + time }

  /// The time from this date to another one.
  public func distance(to other: ProgramDate) -> MediaTime { other - self }
}

extension ProgramDate: Comparable {
  public static func < (left: ProgramDate, right: ProgramDate) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// The date so much later, in programs that import `MediaCore`; one that does not fit becomes the latest or the earliest.
  public static func + (date: ProgramDate, time: MediaTime) -> ProgramDate {
    ProgramDate(nanoseconds: (MediaTime(nanoseconds: date.nanoseconds) + time).nanoseconds)
  }

  /// The date so much earlier, in programs that import `MediaCore`; one that does not fit becomes the latest or the earliest.
  public static func - (date: ProgramDate, time: MediaTime) -> ProgramDate {
    ProgramDate(nanoseconds: (MediaTime(nanoseconds: date.nanoseconds) - time).nanoseconds)
  }

  /// The time from another date to this one, in programs that import `MediaCore`.
  public static func - (left: ProgramDate, right: ProgramDate) -> MediaTime {
    MediaTime(nanoseconds: left.nanoseconds) - MediaTime(nanoseconds: right.nanoseconds)
  }
}
