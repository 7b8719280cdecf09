package import MediaCore

extension MediaPlaylist {
  /// The segment with a Media Sequence Number; `nil` when it is not listed.
  package func segment(numbered number: Int) -> Segment? {
    guard let first = segments.first?.sequenceNumber, number >= first,
      number - first < segments.count
    else { return nil }
    return segments[number - first]
  }

  /// The segment to load after one: that with the lowest greater Media Sequence Number (6.3.5).
  ///
  /// Where the playlist has moved on, that is its first segment, and some were missed.
  package func segment(after number: Int) -> Segment? {
    guard let first = segments.first?.sequenceNumber else { return nil }
    return number < first ? segments.first : segment(numbered: number + 1)
  }

  /// The place in `segments` of the one that plays at a time of the playlist's timeline.
  ///
  /// The first for times before it and the last for times after it; `nil` when there are none.
  package func segmentIndex(at time: MediaTime) -> Int? {
    guard !segments.isEmpty else { return nil }
    // The last that begins at or before the time; segments without length give way to those after.
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].start <= time { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// How many segments there are from the one on that begins at about a time; `nil` where more may come.
  package func segmentCount(from time: MediaTime) -> Int? {
    guard !isLive, let index = segmentIndex(at: time) else { return nil }
    // What another playlist's durations are off by is little beside a segment.
    let isOver = time - segments[index].start > segments[index].duration.scaled(by: 0.75)
    return segments.count - index - (isOver ? 1 : 0)
  }

  /// The place in `segments` of the one that plays at a date; `nil` when none does.
  ///
  /// Where two overlap, the later one (6.2.1).
  package func segmentIndex(at date: ProgramDate) -> Int? {
    segments.lastIndex { segment in
      guard let start = segment.date else { return false }
      return start <= date && (date < start + segment.duration || start == date)
    }
  }

  /// The time on the playlist's timeline of a date within it; `nil` when it is outside.
  package func time(of date: ProgramDate) -> MediaTime? {
    guard let index = segmentIndex(at: date), let start = segments[index].date else { return nil }
    return segments[index].start + (date - start)
  }

  /// The place in `segments` that matches a place in another playlist of the same presentation.
  ///
  /// Never by Media Sequence Number (6.3.2): by Discontinuity Sequence Number and date, or else by the
  /// time since the discontinuity began. The media's own timestamps refine it.
  package func segmentIndex(matching segment: Segment, of other: MediaPlaylist) -> Int? {
    if let date = segment.date, let index = segmentIndex(at: date),
      segments[index].discontinuityNumber == segment.discontinuityNumber
    {
      return index
    }
    let number = segment.discontinuityNumber
    guard let begin = segments.first(where: { $0.discontinuityNumber == number })?.start,
      let otherBegin = other.segments.first(where: { $0.discontinuityNumber == number })?.start,
      // How much of a live playlist's first run is gone is unknown.
      !isLive || segments.first?.discontinuityNumber != number
        || other.segments.first?.discontinuityNumber != number
    else {
      guard segments.contains(where: { $0.discontinuityNumber == number }) else { return nil }
      // Live playlists of one presentation end together.
      let index = segmentIndex(at: max(.zero, duration - (other.duration - segment.start)))
      return index.flatMap { segments[$0].discontinuityNumber == number ? $0 : nil }
    }
    let index = segmentIndex(at: begin + (segment.start - otherBegin))
    return index.flatMap { segments[$0].discontinuityNumber == number ? $0 : nil }
  }

  /// How much of a broadcast there is to load ahead, all in all; `nil` for one that is complete.
  func room(ahead playhead: MediaTime) -> MediaTime? {
    guard isLive else { return nil }
    return max(partHoldBack ?? holdBack, durationWithParts - playhead)
  }
}
