package import MediaCore

/// A stretch of the calendar with data about it: EXT-X-DATERANGE, all the tags of one id put together.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.4.5.1.
package struct DateRange: Hashable, Sendable {
  /// When what the range stands for happens, other than at its start.
  package struct Cue: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Before the presentation, wherever it is started.
    package static let pre = Cue(rawValue: 1)
    /// After the presentation was played to its end.
    package static let post = Cue(rawValue: 2)
    /// Not again, even if that place is played again.
    package static let once = Cue(rawValue: 4)
  }

  package var id: String
  package var classID: String?
  package var start: ProgramDate
  /// END-DATE, as it is written.
  package var endDate: ProgramDate?
  /// DURATION, as it is written.
  package var duration: MediaTime?
  package var plannedDuration: MediaTime?
  package var cue: Cue = []
  /// Whether it ends where the next range of its class starts.
  package var endsOnNext = false
  /// Every attribute, X- and SCTE35- ones included, in the order in which they came.
  package var attributes: AttributeList

  /// When it ends; `nil` when that is not known, or decided by the next range of its class.
  package var end: ProgramDate? { endDate ?? duration.map { start + $0 } }

  /// An SCTE-35 message, big-endian; `nil` when the attribute is not there or is not hexadecimal.
  package func scte35(_ kind: SCTE35) -> [UInt8]? {
    attributes[kind.rawValue].flatMap(Hexadecimal.bytes)
  }

  package enum SCTE35: String, Sendable {
    case command = "SCTE35-CMD"
    case out = "SCTE35-OUT"
    case `in` = "SCTE35-IN"
  }
}

extension MediaPlaylist {
  /// When a date range ends, ranges that end on the next of their class included.
  package func end(of range: DateRange) -> ProgramDate? { DateRangeEnds(of: self)[range] }
}
