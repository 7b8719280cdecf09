import MediaCore

/// EXT-X-DATERANGE: the tags of one id are put together and read at the end.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.4.5.1.
extension PlaylistReader {
  mutating func readDateRange(_ list: AttributeList) throws(ReadingStop) {
    media.lines.dateRange = media.lines.dateRange ?? lineNumber
    let id = try required(string("ID", in: list), "ID", of: .dateRange)
    try countEntry()
    media.next.dateRangeIDs.append(id)
    guard let place = media.dateRangeIndex[id] else {
      try countDateRange()
      media.dateRangeIndex[id] = media.dateRanges.count
      media.dateRanges.append(.init(id: id, line: lineNumber, attributes: list))
      return
    }
    merge(list, into: place)
  }

  private mutating func countDateRange() throws(ReadingStop) {
    try countEntry(after: media.dateRanges.count, of: limits.dateRanges, "date ranges")
  }

  /// Adds what is new; what is there already stays as it is.
  private mutating func merge(_ list: AttributeList, into place: Int) {
    for attribute in list.attributes {
      guard let known = media.dateRanges[place].attributes[attribute.name] else {
        guard media.dateRanges[place].attributes.attributes.count < Self.mostAttributes else {
          return report(.error, .limitExceeded, "the date range has too many attributes")
        }
        media.dateRanges[place].attributes.attributes.append(attribute)
        continue
      }
      if known != attribute.value {
        report(
          .error, .conflictingDateRange,
          "\(Self.shortened(attribute.name)) is not what it was before for the same ID")
      }
    }
  }

  /// Takes over the date ranges that a delta update leaves out.
  mutating func adoptDateRanges(
    of previous: MediaPlaylist, removing removed: [String]?
  ) throws(ReadingStop) {
    // Without the list the update has all date ranges itself.
    guard let removed else { return }
    let gone = Set(removed)
    for range in previous.dateRanges where !gone.contains(range.id) {
      guard let place = media.dateRangeIndex[range.id] else {
        try countDateRange()
        media.dateRangeIndex[range.id] = media.dateRanges.count
        media.dateRanges.append(.init(id: range.id, line: 0, attributes: range.attributes))
        continue
      }
      merge(range.attributes, into: place)
    }
  }

  /// The date ranges that are as they must be; others are ignored.
  mutating func finishDateRanges() -> [DateRange] {
    // What a tag said in an earlier copy need not be said again (4.4.5.1).
    if let previous {
      for range in previous.dateRanges {
        if let place = media.dateRangeIndex[range.id] { merge(range.attributes, into: place) }
      }
    }
    var ranges: [DateRange] = []
    for pending in media.dateRanges {
      lineNumber = pending.line
      do throws(ReadingStop) {
        ranges.append(try dateRange(pending))
      } catch {
        // It is left out, and why has been told.
      }
    }
    return ranges
  }

  private mutating func dateRange(
    _ pending: MediaState.PendingDateRange
  ) throws(ReadingStop) -> DateRange {
    let list = pending.attributes
    let start = try required(date("START-DATE", in: list), "START-DATE", of: .dateRange)
    var range = DateRange(id: pending.id, start: start, attributes: list)
    range.classID = string("CLASS", in: list)
    range.endDate = date("END-DATE", in: list)
    range.duration = time("DURATION", in: list)
    range.plannedDuration = time("PLANNED-DURATION", in: list)
    for name in strings("CUE", in: list) {
      range.cue.formUnion(["PRE": .pre, "POST": .post, "ONCE": .once][name] ?? [])
    }
    if let value = bare("END-ON-NEXT", in: list) {
      guard value == "YES" else { throw illegal("END-ON-NEXT can only be YES") }
      range.endsOnNext = true
    }
    try check(range)
    return range
  }

  /// How far apart END-DATE and DURATION may be: dates have milliseconds, and durations often more.
  private static var rounding: MediaTime { .milliseconds(100) }

  private mutating func check(_ range: DateRange) throws(ReadingStop) {
    if let end = range.endDate {
      if end < range.start { throw illegal("it ends before it starts") }
      if let duration = range.duration,
        (range.start + duration - end).magnitude > Self.rounding
      {
        throw illegal("END-DATE is not START-DATE and DURATION")
      }
    }
    if range.cue.contains([.pre, .post]) { throw illegal("CUE has both PRE and POST") }
    guard range.endsOnNext else { return }
    if range.classID == nil { throw illegal("END-ON-NEXT needs a CLASS") }
    if range.endDate != nil || range.duration != nil {
      throw illegal("END-ON-NEXT goes with neither DURATION nor END-DATE")
    }
  }

  private mutating func illegal(_ message: String) -> ReadingStop {
    skip(.error, .invalidDateRange, "the date range is ignored: \(message)")
  }

  private mutating func date(_ name: String, in list: AttributeList) -> ProgramDate? {
    guard let text = string(name, in: list) else { return nil }
    let date = ProgramDate(iso8601: text)
    if date == nil {
      report(.error, .malformedAttribute, "\(name) cannot be '\(Self.shortened(text))'")
    }
    return date
  }
}
