internal import MediaCore

/// Decides up to where packets can be copied, so that none is left out that a copied one is made from.
///
/// Packets stand in the order of decoding. Between two of them is a clean place where all pictures before are shown before
/// all those after it.
struct CleanEnd: Equatable {
  /// When a picture is shown, and when it is decoded.
  struct Place: Equatable {
    var time: MediaTime
    var decodeTime: MediaTime
  }

  /// Pictures that are shown before that are copied.
  var end: MediaTime
  /// When the first picture that is not copied would be decoded; `nil` where none is left to be encoded.
  var decodeTime: MediaTime?

  /// - Parameters:
  ///   - places: From a key frame on, up to where all that are shown before the end have come.
  ///   - end: Where the range ends.
  /// - Returns: `nil` when no place among them is clean: it has to be looked at from an earlier key frame on.
  init?(_ places: [Place], end: MediaTime) {
    // The earliest time among those from a place on.
    var earliest: [MediaTime] = []
    var least = MediaTime.distantFuture
    for place in places.reversed() {
      least = min(least, place.time)
      earliest.append(least)
    }
    earliest.reverse()
    var latest: MediaTime?
    var found: Int?
    for (number, place) in places.enumerated() {
      if latest.map({ $0 < earliest[number] }) ?? (place.time == earliest[number]) {
        found = number
      }
      guard place.time < end else { break }
      latest = max(latest ?? place.time, place.time)
      if number == places.count - 1 { found = places.count }
    }
    guard let found else { return nil }
    guard found < places.count, earliest[found] < end else {
      self.end = end
      return
    }
    self.end = earliest[found]
    decodeTime = places[found].decodeTime
  }
}
