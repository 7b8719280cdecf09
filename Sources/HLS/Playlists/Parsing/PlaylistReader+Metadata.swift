import MediaCore

/// EXT-X-SKIP and the choice among the tags about a Media Playlist's content.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.4.5.
extension PlaylistReader {
  mutating func readMediaMetadata(
    _ tag: PlaylistTag, _ value: Range<Int>, in bytes: Span<UInt8>
  ) throws(ReadingStop) {
    let list = try attributes(value, in: bytes)
    switch tag {
    case .dateRange: try readDateRange(list)
    case .skip: try readSkip(list)
    case .preloadHint: try readPreloadHint(list)
    case .renditionReport: try readRenditionReport(list)
    default: break
    }
  }

  /// Fills in from the copy before what a delta update leaves out (6.3.7).
  private mutating func readSkip(_ list: AttributeList) throws(ReadingStop) {
    require(version: 9, for: "EXT-X-SKIP")
    let count = integer("SKIPPED-SEGMENTS", in: list)
    let removed = string("RECENTLY-REMOVED-DATERANGES", in: list, mayBeEmpty: true)
    if removed != nil { require(version: 10, for: "RECENTLY-REMOVED-DATERANGES") }
    let skipped = SkippedSegments(
      count: try required(count, "SKIPPED-SEGMENTS", of: .skip),
      removedDateRangeIDs: removed?.split(separator: "\t").map(String.init))
    media.playlist.skipped = skipped
    guard let previous else { return }
    guard media.playlist.segments.isEmpty, previous.skipped == nil,
      let copies = copies(of: skipped, from: previous)
    else {
      report(.warning, .incompleteUpdate, "the update leaves out segments that are not known")
      return
    }
    media.playlist.skipped = nil
    try adopt(copies, from: previous)
    try adoptDateRanges(of: previous, removing: skipped.removedDateRangeIDs)
  }

  private func copies(
    of skipped: SkippedSegments, from previous: MediaPlaylist
  ) -> ArraySlice<Segment>? {
    guard skipped.count > 0 else { return [] }
    guard let first = previous.segments.first?.sequenceNumber else { return nil }
    let start = media.playlist.mediaSequence - first
    guard start >= 0, skipped.count <= previous.segments.count - start else { return nil }
    return previous.segments[start..<(start + skipped.count)]
  }

  private mutating func adopt(
    _ copies: ArraySlice<Segment>, from previous: MediaPlaylist
  ) throws(ReadingStop) {
    for var segment in copies {
      try countEntry()
      // Counted as if read from this playlist. Its parts are long gone from the playlist.
      segment.discontinuityNumber -= media.playlist.discontinuitySequence
      segment.parts = []
      media.playlist.segments.append(segment)
    }
    guard let last = copies.last else { return }
    media.discontinuities = max(
      media.discontinuities, media.playlist.segments.last?.discontinuityNumber ?? 0)
    if !media.hasKeys { media.keys = last.keys }
    media.initialization = media.initialization ?? last.initialization
    media.bitrate = media.bitrate ?? copies.last { $0.bitrate != nil }?.bitrate
    media.lastRange = last.byteRange.map { (last.uri, $0.end) }
    media.endDate = last.date.map { $0 + last.duration }
  }
}
