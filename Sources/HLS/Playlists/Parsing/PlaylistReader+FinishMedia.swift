import MediaCore

/// The end of a Media Playlist: numbers, places and dates of its segments, and what can only be judged
/// as a whole.
extension PlaylistReader {
  mutating func finishMedia() throws(ReadingStop) -> MediaPlaylist {
    lineNumber = 0
    try settleTargetDuration()
    finishUnfinishedSegment()
    media.playlist.uri = uri
    media.playlist.version = version
    media.playlist.hasIndependentSegments = hasIndependentSegments
    media.playlist.startPoint = startPoint
    media.playlist.tags = media.next.tags
    placeSegments()
    dateBackwards()
    media.playlist.dateRanges = finishDateRanges()
    lineNumber = 0
    finishReports()
    checkMedia()
    return media.playlist
  }

  private mutating func settleTargetDuration() throws(ReadingStop) {
    let longest = media.longest?.duration ?? .zero
    if !media.hasTargetDuration {
      let hasDurations = media.withoutDuration.count < media.playlist.segments.count
      guard hasDurations || media.playlist.segments.isEmpty else {
        throw fail(
          .malformedPlaylist, .missingTag, "it has neither EXT-X-TARGETDURATION nor durations")
      }
      report(.error, .missingTag, "there is no EXT-X-TARGETDURATION")
      media.playlist.targetDuration = max(.seconds(1), longest.roundedToSeconds)
    }
    let target = media.playlist.targetDuration
    for place in media.withoutDuration { media.playlist.segments[place].duration = target }
    if let (line, duration) = media.longest, duration.roundedToSeconds > target {
      report(.error, .durationTooLong, line: line) {
        "the segment lasts \(duration), longer than the target duration of \(target)"
      }
    }
  }

  /// Makes the segment of which there are only parts.
  private mutating func finishUnfinishedSegment() {
    guard !media.next.parts.isEmpty else { return }
    media.next.duration = media.next.parts.reduce(.zero) { $0 + $1.duration }
    var segment = nextSegment()
    segment.tags = []
    media.playlist.unfinishedSegment = segment
  }

  private mutating func placeSegments() {
    let first = media.playlist.mediaSequence + (media.playlist.skipped?.count ?? 0)
    let discontinuities = media.playlist.discontinuitySequence
    var start = MediaTime.zero
    for place in media.playlist.segments.indices {
      media.playlist.segments[place].sequenceNumber = first + place
      media.playlist.segments[place].discontinuityNumber += discontinuities
      media.playlist.segments[place].start = start
      start = start + media.playlist.segments[place].duration
    }
    media.playlist.unfinishedSegment?.sequenceNumber = first + media.playlist.segments.count
    media.playlist.unfinishedSegment?.discontinuityNumber += discontinuities
    media.playlist.unfinishedSegment?.start = start
  }

  /// Works out the dates before the first that is given (6.3.3).
  private mutating func dateBackwards() {
    let segments = media.playlist.segments
    let first = segments.firstIndex { $0.date != nil } ?? segments.count
    guard first > 0 else { return }
    let dated = first < segments.count ? segments[first] : media.playlist.unfinishedSegment
    guard var date = dated?.date else { return }
    for place in (0..<first).reversed() {
      date = date - media.playlist.segments[place].duration
      media.playlist.segments[place].date = date
    }
  }

  /// Fills in what a report leaves out because it is the same here.
  private mutating func finishReports() {
    let playlist = media.playlist
    let edge = playlist.unfinishedSegment ?? playlist.segments.last
    media.playlist.renditionReports = media.reports.map { report in
      RenditionReport(
        uri: report.uri,
        lastSequenceNumber: report.lastSequenceNumber ?? edge?.sequenceNumber
          ?? playlist.mediaSequence,
        lastPart: report.lastPart ?? edge?.parts.last?.index)
    }
  }
}

extension MediaTime {
  /// The nearest whole number of seconds, half up.
  var roundedToSeconds: MediaTime {
    let second: Int64 = 1_000_000_000
    let shifted = (self + MediaTime(nanoseconds: second / 2)).nanoseconds
    return MediaTime(nanoseconds: shifted - shifted % second)
  }
}
