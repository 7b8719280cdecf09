internal import MediaCore

/// The stretch of its item that one pass plays.
struct PassWindow: Sendable, Hashable {
  /// The first moment, in the item's time.
  var start: MediaTime
  /// The moment after the last; `nil` for the end of the medium.
  var end: MediaTime?

  /// How far before the end its last picture is looked for: none is up for less.
  private static let beforeEnd = MediaTime.milliseconds(1)

  /// The moment whose picture is up at the start: of nothing it is the last one before the end.
  var pictureStart: MediaTime {
    end.map { $0 > start ? start : $0 - Self.beforeEnd } ?? start
  }

  func isPast(_ time: MediaTime) -> Bool { end.map { time >= $0 } ?? false }
}
