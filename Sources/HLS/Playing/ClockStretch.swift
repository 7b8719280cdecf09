import MediaCore

/// A stretch of a playlist whose media count on one clock without a jump.
struct ClockStretch: Hashable, Sendable {
  private struct Place: Hashable {
    var listed: MediaTime
    var time: MediaTime
  }

  /// The moment on the clock that is the item's time 0.
  let origin: MediaTime
  /// Its first and its last segment that is known.
  private var first: Place
  private var last: Place
  private var listedEnd: MediaTime
  /// Whether it was come to from elsewhere, so that it is not known yet where the clock jumps to it.
  var hasUnknownBeginning: Bool

  /// - Parameters:
  ///   - segment: A segment of it.
  ///   - time: When that begins, in the item's time.
  init(
    origin: MediaTime, with segment: Segment, at time: MediaTime, hasUnknownBeginning: Bool = false
  ) {
    self.origin = origin
    self.hasUnknownBeginning = hasUnknownBeginning
    first = Place(listed: segment.start, time: time)
    last = first
    listedEnd = segment.end
  }

  /// Takes in a segment.
  ///
  /// - Parameter time: When it begins, in the item's time.
  mutating func note(_ segment: Segment, at time: MediaTime) {
    let place = Place(listed: segment.start, time: time)
    if place.listed < first.listed { first = place }
    if place.listed >= last.listed { last = place }
    listedEnd = max(listedEnd, segment.end)
  }

  /// Whether a place of the playlist lies within it.
  func contains(_ listed: MediaTime) -> Bool { first.listed <= listed && listed < listedEnd }

  /// How long it is by the playlist, as far as it is known.
  var length: MediaTime { listedEnd - first.listed }

  /// How far a place of the playlist is from its first or last segment, whichever is nearer.
  func distance(to listed: MediaTime) -> MediaTime {
    min((listed - first.listed).magnitude, (listed - last.listed).magnitude)
  }

  /// When what is listed at a place is to be expected, in the item's time, if durations are listed as wrongly there as
  /// between what is known.
  func time(listedAt listed: MediaTime) -> MediaTime {
    let span = last.listed - first.listed
    guard span > .zero else { return first.time + (listed - first.listed) }
    let rate = min(max((last.time - first.time).seconds / span.seconds, 0.5), 2)
    let near = listed > last.listed ? last : first
    return near.time + (listed - near.listed).scaled(by: rate)
  }
}
