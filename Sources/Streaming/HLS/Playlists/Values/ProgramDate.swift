package import MediaCore

/// A point in time on the calendar, in nanoseconds since 1970-01-01T00:00:00Z.
///
/// Reaches from the year 1678 to 2262; arithmetic saturates.
package struct ProgramDate: Hashable, Sendable {
  package var nanoseconds: Int64

  package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }
}

extension ProgramDate: Comparable {
  package static func < (left: ProgramDate, right: ProgramDate) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  package static func + (date: ProgramDate, time: MediaTime) -> ProgramDate {
    ProgramDate(nanoseconds: (MediaTime(nanoseconds: date.nanoseconds) + time).nanoseconds)
  }

  package static func - (date: ProgramDate, time: MediaTime) -> ProgramDate {
    ProgramDate(nanoseconds: (MediaTime(nanoseconds: date.nanoseconds) - time).nanoseconds)
  }

  /// The time from another date to this one.
  package static func - (left: ProgramDate, right: ProgramDate) -> MediaTime {
    MediaTime(nanoseconds: left.nanoseconds) - MediaTime(nanoseconds: right.nanoseconds)
  }
}
