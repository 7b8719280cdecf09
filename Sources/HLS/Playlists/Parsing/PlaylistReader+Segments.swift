import MediaCore

/// The tags about a segment, and the segment itself.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.4.4.
extension PlaylistReader {
  mutating func readMediaSegment(
    _ tag: PlaylistTag, _ value: Range<Int>, in bytes: Span<UInt8>
  ) throws(ReadingStop) {
    if !media.next.parts.isEmpty, [.discontinuity, .key, .map, .programDateTime].contains(tag) {
      // It applies to the first part too (4.4.4.9).
      report(.error, .misplacedTag, "\(tag.rawValue) is after a part of its segment")
    }
    switch tag {
    case .duration: readDuration(value, in: bytes)
    case .byteRange:
      require(version: 4, for: tag.rawValue)
      media.next.byteRange = byteRange(ByteText.string(value, in: bytes))
      media.next.byteRangeLine = lineNumber
    case .discontinuity:
      media.next.isDiscontinuity = true
      media.discontinuities += 1
    case .programDateTime:
      let text = ByteText.string(value, in: bytes)
      guard let date = ProgramDate(iso8601: text) else {
        throw skip(.error, .malformedTag, "'\(Self.shortened(text))' is not a date")
      }
      media.next.date = date
    case .gap: media.next.isGap = true
    case .bitrate:
      let text = ByteText.string(value, in: bytes)
      let read = integer(text, of: tag.rawValue, .malformedTag)
      guard let rate = read, rate < Decimal.greatest / 1000 else {
        throw skip(.error, .malformedTag, "the bit rate cannot be '\(Self.shortened(text))'")
      }
      media.bitrate = rate * 1000
    case .key: try readKey(attributes(value, in: bytes))
    case .map: try readMap(attributes(value, in: bytes))
    case .part: try readPart(attributes(value, in: bytes))
    default: break
    }
  }

  /// EXTINF: nearly every second line, so it is read where it stands.
  private mutating func readDuration(_ value: Range<Int>, in bytes: Span<UInt8>) {
    var reader = DecimalReader()
    var end = value.lowerBound
    while end < value.upperBound, reader.take(bytes[end]) { end += 1 }
    if media.next.hasDuration { report(.error, .duplicateTag, "the segment has two EXTINF tags") }
    media.next.hasDuration = true
    media.next.duration = reader.time
    if reader.time == nil { report(.error, .malformedTag, "EXTINF has no valid duration") }
    if reader.hasPoint { require(version: 3, for: "a duration with decimals") }
    if end < value.upperBound, bytes[end] != UInt8(ascii: ",") {
      report(.error, .malformedTag, "there is something between the duration and its comma")
      while end < value.upperBound, bytes[end] != UInt8(ascii: ",") { end += 1 }
    }
    guard end < value.upperBound else {
      return report(.error, .malformedTag, "EXTINF has no comma after its duration")
    }
    let rest = (end + 1)..<value.upperBound
    let title = ByteText.skippingBlanks(rest, in: bytes)..<value.upperBound
    media.next.title = title.isEmpty ? nil : ByteText.string(title, in: bytes)
  }

  mutating func readSegmentURI(_ text: String) throws(ReadingStop) {
    defer { media.next = MediaState.Next() }
    let resolved = try resolve(replaceVariables(in: text), as: .media)
    try countEntry()
    var segment = nextSegment()
    segment.uri = resolved
    segment.byteRange = try segmentRange(in: resolved)
    if segment.byteRange != nil { segment.bitrate = nil }
    media.lastRange = segment.byteRange.map { (resolved, $0.end) }
    if media.next.duration == nil {
      if !media.next.hasDuration { report(.error, .missingDuration, "the segment has no EXTINF") }
      media.withoutDuration.append(media.playlist.segments.count)
    }
    noteDuration(segment.duration)
    media.endDate = segment.date.map { $0 + segment.duration }
    media.playlist.segments.append(segment)
  }

  /// The segment that the tags so far describe, but for its URI.
  ///
  /// Its numbers are counted from 0; the end sets them right.
  mutating func nextSegment() -> Segment {
    let next = media.next
    var segment = Segment(
      uri: "",
      duration: next.duration ?? (media.hasTargetDuration ? media.playlist.targetDuration : .zero),
      sequenceNumber: 0, discontinuityNumber: media.discontinuities)
    segment.title = next.title
    segment.isDiscontinuity = next.isDiscontinuity
    segment.isGap = next.isGap
    segment.keys = media.keys
    segment.initialization = media.initialization
    segment.hasOwnDate = next.date != nil
    segment.date = next.date ?? media.endDate
    segment.bitrate = media.bitrate
    segment.parts = next.parts
    segment.dateRangeIDs = next.dateRangeIDs
    segment.tags = next.tags
    if let date = next.date, let end = media.endDate, end - date > .seconds(1),
      !next.isDiscontinuity
    {
      report(.warning, .ambiguousDate, "the date lies within the segment before")
    }
    return segment
  }

  /// The segment's stretch of its resource, with the offset worked out.
  private mutating func segmentRange(in uri: String) throws(ReadingStop) -> ResourceRange? {
    guard let range = media.next.byteRange else { return nil }
    if let offset = range.offset { return ResourceRange(offset: offset, length: range.length) }
    // In an update that is not made whole the segment before may be left out.
    let followsSkipped = media.playlist.skipped != nil && media.playlist.segments.isEmpty
    let line = media.next.byteRangeLine
    if media.lastRange?.uri != uri, !followsSkipped {
      report(.error, .byteRangeWithoutStart, line: line) {
        "the byte range has no offset, and the segment before is not a part of the same resource"
      }
    }
    let offset = media.lastRange?.end ?? 0
    guard offset <= Decimal.greatest else {
      report(.error, .malformedTag, line: line) { "the byte range lies beyond all files" }
      throw .tag
    }
    return ResourceRange(offset: offset, length: range.length)
  }

  private mutating func noteDuration(_ duration: MediaTime) {
    guard duration > media.longest?.duration ?? .zero else { return }
    media.longest = (lineNumber, duration)
  }
}
