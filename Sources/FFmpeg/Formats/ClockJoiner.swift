package import MediaCore

/// Lays the parts of a file end to end whose clock begins anew within it.
///
/// Recordings that were joined, encoders that were started again and chained Ogg streams (RFC 3533, section 4) are
/// such files. All tracks of a part are moved by the same length, though they come to its beginning one after the
/// other.
package struct ClockJoiner {
  /// A track's packet, by the file's own clock.
  package struct Reading {
    package var track: Int
    /// When it is due, or has to be decoded where that is not told.
    package var time: MediaTime
    package var duration: MediaTime
    /// How much of it, at its beginning, only readies the decoder.
    package var lead = MediaTime.zero
    /// Whether its track goes on all the time, as pictures and sound do.
    package var isSteady: Bool
  }

  /// What goes by one clock.
  private struct Part {
    /// What is added to its times.
    var shift: MediaTime
    /// The latest time that was read.
    var last: MediaTime
  }

  private struct Place {
    /// Which part the track has come to.
    var part: Int
    /// The last time that was read, and its end.
    var last: MediaTime
    var end: MediaTime
  }

  /// A step back that no order of packets explains.
  private static let stepBack = MediaTime.seconds(1)
  /// A step ahead that is no pause of a track.
  private static let stepAhead = MediaTime.seconds(10)
  /// A gap that a file's own length may explain.
  private static let longestGap = MediaTime.seconds(60)

  /// How many parts are remembered: all tracks come to each of them soon.
  private static let remembered = 8

  /// How long the file says that it is; `nil` where it does not.
  private let length: MediaTime?
  private var parts: [Part]
  private var places: [Int: Place] = [:]

  /// - Parameter shift: What is added to the times of what is read first.
  package init(length: MediaTime?, shift: MediaTime = .zero) {
    self.length = length
    parts = [Part(shift: shift, last: .zero)]
  }

  /// Takes note of a packet.
  ///
  /// - Returns: What is to be added to its times.
  package mutating func shift(for reading: Reading) -> MediaTime {
    guard reading.isSteady else { return nearestShift(to: reading.time) }
    let before = places[reading.track]
    var part = before?.part ?? parts.count - 1
    if let place = places[reading.track],
      isJump(from: place.last, to: reading.time, in: parts[place.part])
    {
      part = self.part(after: place, at: reading.time + reading.lead)
    }
    parts[part].last = max(parts[part].last, reading.time)
    var end = reading.time + reading.duration
    // Pictures are not read in the order in which they are shown.
    if let before, before.part == part { end = max(before.end, end) }
    places[reading.track] = Place(part: part, last: reading.time, end: end)
    return parts[part].shift
  }

  private func isJump(from last: MediaTime, to time: MediaTime, in part: Part) -> Bool {
    if time < last - Self.stepBack { return true }
    // What another track has come to already is a pause of this one.
    guard time > max(last, part.last) + Self.stepAhead else { return false }
    // Pictures alone may stand for long.
    return places.count > 1 || time > last + Self.longestGap || time > length ?? .zero
  }

  /// The part that a track comes to, which others may have come to before it.
  private mutating func part(after place: Place, at time: MediaTime) -> Int {
    let end = place.end + parts[place.part].shift
    if let known = parts.indices.last(where: { index in
      // Near what others have read of it, and not before what was read of this track.
      index > place.part && abs(time - parts[index].last) <= Self.stepAhead
        && time + parts[index].shift >= end - Self.stepBack
    }) {
      return known
    }
    // No track's end is cut off, as the others of the part may be longer; a little at most, as it may be one that
    // goes by no clock at all.
    let ends = places.values.filter { $0.part == place.part }
      .map { $0.end + parts[$0.part].shift }
    let begin = min(ends.max() ?? end, end + Self.stepBack)
    parts.append(Part(shift: begin - time, last: time))
    if parts.count > Self.remembered {
      parts.removeFirst()
      for track in places.keys { places[track]?.part -= 1 }
      // A track that never came on is not waited for.
      places = places.filter { $0.value.part >= 0 }
    }
    return parts.count - 1
  }

  /// The shift of the part that a packet of a track belongs to which says something now and then.
  private func nearestShift(to time: MediaTime) -> MediaTime {
    parts.reversed().min { abs($0.last - time) < abs($1.last - time) }?.shift ?? .zero
  }

  private func abs(_ time: MediaTime) -> MediaTime { max(time, .zero - time) }
}
