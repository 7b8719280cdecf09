/// A time of an item whose date on the calendar is known; the dates after it are counted from it.
package struct DateAnchor: Hashable, Sendable {
  package var time: MediaTime
  package var date: ProgramDate

  package init(time: MediaTime, date: ProgramDate) {
    self.time = time
    self.date = date
  }

  /// The date of another time.
  package func date(at other: MediaTime) -> ProgramDate { date + (other - time) }
}
