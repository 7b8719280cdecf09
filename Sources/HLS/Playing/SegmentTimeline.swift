import MediaCore

/// Finds the item's time of what segments say, which count from anywhere and wrap.
///
/// Within one Discontinuity Sequence Number all renditions count on one clock, so the first segment of it
/// that is read fixes its place, and timestamps, not the sums of durations, tell all others. Where they jump though
/// nothing was announced, a clock begins whose place is fixed likewise, for all renditions.
struct SegmentTimeline {
  /// What the media say of when a segment begins.
  struct Reading {
    /// By the media's clock.
    var time: MediaTime
    var segment: Segment
    /// Whether the clock has 33 bits.
    var wraps: Bool
  }

  /// Where a clock lies.
  struct Finding {
    /// The moment on it that is the item's time 0.
    var origin: MediaTime
    /// Whether it jumps there, and that was not reported yet.
    var isNewJump = false
  }

  /// MPEG's clock of 33 bits at 90 kHz.
  private static let wrap = MediaTime(ticks: 1 << 33, of: Rational(1, 90_000))
  /// How far media run past what is listed for that to be rounding.
  private static let longestExcess = MediaTime.milliseconds(250)
  /// A broadcast may repeat itself for ever.
  private static let mostStretches = 2048
  private static let mostNumbers = 1024

  /// Those of each Discontinuity Sequence Number, in the order in which they were found.
  private var stretches: [Int: [ClockStretch]] = [:]
  /// Where jumps were told of, by the playlist.
  private var toldJumps: [Int: [MediaTime]] = [:]

  /// The moment on the clock of a segment that is the item's time 0; `nil` until something near was read.
  func knownOrigin(of segment: Segment) -> MediaTime? {
    let known = stretches[segment.discontinuityNumber] ?? []
    let around = known.filter { $0.contains(segment.start) }.min { $0.length < $1.length }
    return
      (around
      ?? known.min { $0.distance(to: segment.start) < $1.distance(to: segment.start) })?.origin
  }

  /// Places a run of segments.
  ///
  /// - Parameters:
  ///   - start: Where it begins by the playlist, in the item's time.
  ///   - end: Where the run ended that it follows; `nil` where it follows none.
  ///   - level: Of which level it is.
  ///   - isLaidBeside: Whether its playlist is laid beside another one, perhaps not exactly.
  mutating func origin(
    _ reading: Reading, start: MediaTime, after end: RunEnd?, level: Int, isLaidBeside: Bool
  ) -> Finding {
    let segment = reading.segment
    guard let end, end.segment.segment.discontinuityNumber == segment.discontinuityNumber else {
      // Before a discontinuity there was another clock: the next chain that comes to it cannot go by it.
      let isKnown = !isLaidBeside && end == nil
      return begin(
        reading, start: Self.place(segment, listedAt: start, after: end),
        tolerance: isKnown ? .close(segment) : .wide(segment))
    }
    let isExact = !isLaidBeside || end.segment.level == level
    // Durations are listed rounded.
    let isNear = (end.time - start).magnitude < .milliseconds(500)
    return go(
      on: reading, current: end.origin, expected: [end.time, start],
      place: isNear ? end.time : start, tolerance: isExact ? .close(segment) : .wide(segment))
  }

  /// Where a segment of another clock begins: where it is listed, or behind all that is shown before it.
  ///
  /// Durations are listed rounded, and media run a picture or so past them. What is further off is not made up for here:
  /// a broadcast would fall behind with each discontinuity.
  private static func place(
    _ segment: Segment, listedAt start: MediaTime, after end: RunEnd?
  ) -> MediaTime {
    guard let end, (segment.start - end.segment.segment.end).magnitude <= .milliseconds(1),
      end.time > start, end.time - start <= longestExcess
    else { return start }
    return end.time
  }

  /// Places a run of segments that was come to from elsewhere, or that is the first.
  ///
  /// - Parameters:
  ///   - start: Where it begins by the playlist, in the item's time.
  ///   - tolerance: What is no jump where the playlist is right.
  private mutating func begin(
    _ reading: Reading, start: MediaTime, tolerance: ClockTolerance
  ) -> Finding {
    let (segment, number) = (reading.segment, reading.segment.discontinuityNumber)
    let known = stretches[number] ?? []
    guard !known.isEmpty else { return Finding(origin: add(reading, at: start)) }
    var best: (place: Int, origin: MediaTime, error: MediaTime)?
    for (place, stretch) in known.enumerated() {
      let expected = stretch.time(listedAt: segment.start)
      let origin = turned(stretch.origin, reading, near: expected)
      let time = reading.time - origin
      let error = (time - expected).magnitude
      let tolerance = tolerance.widened(by: stretch.distance(to: segment.start))
      guard tolerance.contains(time, around: [expected, start]) else { continue }
      if best.map({ error <= $0.error }) ?? true { best = (place, origin, error) }
    }
    if let best { return Finding(origin: best.origin) }
    tellJump(at: segment)
    return Finding(
      origin: add(reading, at: start, hasUnknownBeginning: true), isNewJump: true)
  }

  /// Places a segment that follows another one.
  ///
  /// - Parameters:
  ///   - current: Where the clock of that one lies; `nil` where that is not known.
  ///   - expected: When the segment may be expected, by what was listed and by what was read, in the item's time.
  ///   - place: Where it is laid if its clock has jumped.
  mutating func go(
    on reading: Reading, current: MediaTime? = nil, expected: [MediaTime], place: MediaTime,
    tolerance: ClockTolerance
  ) -> Finding {
    let (segment, number) = (reading.segment, reading.segment.discontinuityNumber)
    var known = stretches[number] ?? []
    guard !known.isEmpty else { return Finding(origin: add(reading, at: place)) }
    var best: (index: Int, origin: MediaTime, error: MediaTime)?
    for index in known.indices {
      let origin = turned(known[index].origin, reading, near: place)
      let time = reading.time - origin
      if let current, isSame(origin, current), tolerance.contains(time, around: expected) {
        best = (index, origin, .zero)
        break
      }
      let error = (time - place).magnitude
      if error <= tolerance.back, best.map({ error < $0.error }) ?? true {
        best = (index, origin, error)
      }
    }
    guard let best else {
      let isNew = tellJump(at: segment)
      return Finding(origin: add(reading, at: place), isNewJump: isNew)
    }
    var isNewJump = false
    if let current, !isSame(best.origin, current) {
      let isNew = tellJump(at: segment)
      isNewJump = isNew && !known[best.index].hasUnknownBeginning
      known[best.index].hasUnknownBeginning = false
    }
    known[best.index].note(segment, at: reading.time - best.origin)
    stretches[number] = known
    return Finding(origin: best.origin, isNewJump: isNewJump)
  }

  /// Notes where a segment begins by a clock whose place is known.
  mutating func note(_ reading: Reading, origin: MediaTime) {
    let number = reading.segment.discontinuityNumber
    let time = reading.time - origin
    let place = stretches[number]?.lastIndex { isSame($0.origin, origin) }
    if let place { stretches[number]?[place].note(reading.segment, at: time) }
  }

  /// Whether two places of clocks are the same but for turns.
  private func isSame(_ first: MediaTime, _ second: MediaTime) -> Bool {
    (first - second).nanoseconds % Self.wrap.nanoseconds == 0
  }

  /// A clock's place as it is after so many turns that what is read comes near to where it is expected.
  private func turned(
    _ origin: MediaTime, _ reading: Reading, near expected: MediaTime
  ) -> MediaTime {
    guard reading.wraps else { return origin }
    let error = (reading.time - origin - expected).nanoseconds
    let turns = (Double(error) / Double(Self.wrap.nanoseconds)).rounded()
    return turns == 0 ? origin : origin + Self.wrap.scaled(by: turns)
  }

  /// Fixes the place of another clock.
  ///
  /// - Returns: The moment on it that is the item's time 0.
  private mutating func add(
    _ reading: Reading, at time: MediaTime, hasUnknownBeginning: Bool = false
  ) -> MediaTime {
    // Text and other runs do not count the turns that a demuxer does.
    let turns =
      reading.wraps
      ? (Double(reading.time.nanoseconds) / Double(Self.wrap.nanoseconds)).rounded(.down) : 0
    let excess = Self.wrap.scaled(by: turns)
    let stretch = ClockStretch(
      origin: reading.time - excess - time, with: reading.segment, at: time,
      hasUnknownBeginning: hasUnknownBeginning)
    var known = stretches[reading.segment.discontinuityNumber] ?? []
    if known.count >= Self.mostStretches { known.removeFirst(Self.mostStretches / 2) }
    known.append(stretch)
    stretches[reading.segment.discontinuityNumber] = known
    forget(before: reading.segment.discontinuityNumber)
    return stretch.origin + excess
  }

  /// Forgets what lies far back in a broadcast that is made of many.
  private mutating func forget(before number: Int) {
    guard stretches.count > Self.mostNumbers else { return }
    let first = number - Self.mostNumbers / 2
    stretches = stretches.filter { $0.key >= first }
    toldJumps = toldJumps.filter { $0.key >= first }
  }

  /// Notes that a jump before a segment is told of.
  ///
  /// - Returns: Whether it has not been before, perhaps because of another rendition.
  @discardableResult
  private mutating func tellJump(at segment: Segment) -> Bool {
    var told = toldJumps[segment.discontinuityNumber] ?? []
    let near = segment.duration.scaled(by: 0.5)
    if told.contains(where: { ($0 - segment.start).magnitude < near }) { return false }
    if told.count >= Self.mostStretches { told.removeFirst(Self.mostStretches / 2) }
    told.append(segment.start)
    toldJumps[segment.discontinuityNumber] = told
    return true
  }
}
