package import MediaCore

/// Lays the parts of a file end to end whose clock begins anew within it.
///
/// Recordings that were joined, encoders that were started again and chained Ogg streams (RFC 3533, section 4) are
/// such files. All tracks of a part are moved by the same length, though they come to its beginning one after the
/// other. Tracks that begin further apart than the file explains go by clocks of their own, and begin together.
package struct ClockJoiner {
  /// A track's packet, by the file's own clock.
  package struct Reading {
    package var track: Int
    /// When it is due, or has to be decoded where that is not told.
    package var time: MediaTime
    /// When it has to be decoded; `nil` where that is not told.
    var decodeTime: MediaTime?
    package var duration: MediaTime
    /// How much of it, at its beginning, only readies the decoder.
    var lead = MediaTime.zero
    /// Whether its track goes on all the time, as pictures and sound do.
    package var isSteady: Bool

    package init(
      track: Int, time: MediaTime, decodeTime: MediaTime? = nil, duration: MediaTime,
      lead: MediaTime = .zero, isSteady: Bool
    ) {
      self.track = track
      self.time = time
      self.decodeTime = decodeTime
      self.duration = duration
      self.lead = lead
      self.isSteady = isSteady
    }
  }

  /// What goes by one clock.
  private struct Part {
    /// What is added to its times.
    var shift: MediaTime
    /// The time that was read first, and the latest; `nil` before anything was.
    var read: ClosedRange<MediaTime>?

    var last: MediaTime { read?.upperBound ?? .zero }

    mutating func note(_ time: MediaTime) {
      let range = read ?? time...time
      read = min(range.lowerBound, time)...max(range.upperBound, time)
    }
  }

  private struct Place {
    /// Which part the track has come to.
    var part: Int
    /// The last time that was read, and its end.
    var last: MediaTime
    var lastDecode: MediaTime?
    var end: MediaTime
  }

  /// A step back that no order of packets explains.
  private static let stepBack = MediaTime.seconds(1)
  /// A step ahead that is no pause of a track.
  private static let stepAhead = MediaTime.seconds(10)
  /// A gap that a file's own length may explain.
  private static let longestGap = MediaTime.seconds(60)

  /// A gap that a file may have which does not say how long it is, and whose clock goes on.
  private static let longestPause = MediaTime.seconds(600)

  /// How many parts are remembered: all tracks come to each of them soon.
  private static let remembered = 8

  /// How long the file says that it is; `nil` where it does not.
  private let length: MediaTime?
  /// Whether a clock that begins anew is nothing odd in such a file.
  private let mayJump: Bool
  /// What was added to tracks that began by clocks of their own.
  private let offsets: [Int: MediaTime]
  /// Whose shift is told; `nil` for that of all tracks.
  private let leading: Int?
  private var parts: [Part]
  private var places: [Int: Place] = [:]
  /// What is added to the first packet of each track that came before any clock began anew; nothing elsewhere than at
  /// the start.
  private(set) var firstShifts: [Int: MediaTime] = [:]
  private var tellsFirst: Bool

  /// - Parameters:
  ///   - mayJump: Whether the container is made for clocks that begin anew; in others only what lies more than a
  ///     minute off, and past the file's length, is taken for one.
  ///   - isAtStart: Whether reading begins at the start of the file, at time 0, and not at a place that was gone to.
  ///   - shift: What is added to the times of what is read first.
  ///   - offsets: What `firstShifts` told when the start was read.
  ///   - leading: The track that the shift is told for; `nil`, the default, for all.
  package init(
    length: MediaTime?, mayJump: Bool = true, isAtStart: Bool = true, shift: MediaTime = .zero,
    offsets: [Int: MediaTime] = [:], leading: Int? = nil
  ) {
    self.length = length
    self.mayJump = mayJump
    self.offsets = offsets
    self.leading = leading
    tellsFirst = isAtStart
    parts = [Part(shift: shift, read: isAtStart ? .zero ... .zero : nil)]
  }

  /// Takes note of a packet.
  ///
  /// - Returns: What is to be added to its times.
  package mutating func shift(for reading: Reading) -> MediaTime {
    guard reading.isSteady else { return nearestShift(to: reading.time) }
    // The place that the track goes on from; `nil` where its clock begins.
    var before: Place?
    let part: Int
    if let place = places[reading.track] {
      if isJump(from: place, to: reading, in: parts[place.part]) {
        part = self.part(after: place, at: reading.time + reading.lead)
      } else {
        before = place
        part = place.part
      }
    } else {
      part = firstPart(of: reading)
      if tellsFirst { firstShifts[reading.track] = parts[part].shift }
    }
    parts[part].note(reading.time)
    var end = reading.time + reading.duration
    // Pictures are not read in the order in which they are shown.
    if let before { end = max(before.end, end) }
    places[reading.track] = Place(
      part: part, last: reading.time, lastDecode: reading.decodeTime, end: end)
    return parts[part].shift
  }

  private func isJump(from place: Place, to reading: Reading, in part: Part) -> Bool {
    let time = reading.time
    var goesOn = false
    if let now = reading.decodeTime, let before = place.lastDecode { goesOn = now > before }
    guard mayJump else {
      if !goesOn, time < place.last - Self.longestGap { return true }
      let gap = length == nil ? Self.longestPause : Self.longestGap
      return time > max(place.end, part.last) + gap && isPastLength(time)
    }
    // Slow pictures may be decoded long before they are shown.
    if !goesOn, time < place.last - Self.stepBack { return true }
    // What another track has come to already is a pause of this one.
    guard time > max(place.last, part.last) + Self.stepAhead else { return false }
    // Pictures alone may stand for long.
    return places.count > 1 || time > place.last + Self.longestGap || time > length ?? .zero
  }

  private func isPastLength(_ time: MediaTime) -> Bool {
    time > (length ?? .zero) + Self.longestGap
  }

  /// The part that a track begins in: one with a clock that its time may be of, or one of its own.
  private mutating func firstPart(of reading: Reading) -> Int {
    let time = reading.time
    // Elsewhere than at the start the leading track need not come first.
    if parts.count == 1, parts[0].read == nil, let apart = apart(reading.track), apart != .zero {
      return add(Part(shift: parts[0].shift + apart, read: time...time))
    }
    if let known = parts.indices.last(where: { index in
      guard let read = parts[index].read else { return true }
      return time >= read.lowerBound - Self.longestGap
        && (time <= read.upperBound + Self.longestGap || !isPastLength(time))
    }) {
      return known
    }
    let ends = places.values.map { $0.end + parts[$0.part].shift }.max() ?? .zero
    // What was read before time 0 only readies a decoder.
    let begin = max(parts[0].read.map { $0.lowerBound + parts[0].shift } ?? .zero, .zero)
    if let offset = offsets[reading.track], abs(time + offset - ends) <= Self.stepAhead {
      return add(Part(shift: offset, read: time...time))
    }
    // All tracks begin together, unless much of the others has been read.
    let start = ends <= begin + Self.stepAhead ? begin : ends
    return add(Part(shift: start - time - reading.lead, read: time...time))
  }

  /// How much more than to the leading track is added to a track, as was found at the start; `nil` where that is not known.
  private func apart(_ track: Int) -> MediaTime? {
    guard let leading, let own = offsets[track], let other = offsets[leading] else { return nil }
    return own - other
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
    tellsFirst = false
    return add(Part(shift: begin - time, read: time...time))
  }

  private mutating func add(_ part: Part) -> Int {
    parts.append(part)
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

  private func abs(_ time: MediaTime) -> MediaTime { time.magnitude }
}
