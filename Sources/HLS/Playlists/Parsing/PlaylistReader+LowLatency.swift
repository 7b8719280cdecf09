import MediaCore

/// EXT-X-PART, EXT-X-PRELOAD-HINT and EXT-X-RENDITION-REPORT.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.4.4.9, 4.4.5.3 and 4.4.5.4.
extension PlaylistReader {
  mutating func readPart(_ list: AttributeList) throws(ReadingStop) {
    media.lines.part = media.lines.part ?? lineNumber
    let text = try required(string("URI", in: list), "URI", of: .part)
    let duration = try required(time("DURATION", in: list), "DURATION", of: .part)
    let isIndependent = try flag("INDEPENDENT", in: list)
    let isGap = try flag("GAP", in: list)
    try countEntry()
    var part = PartialSegment(
      uri: try resolve(text, as: .media), duration: duration, index: media.next.parts.count)
    part.isIndependent = isIndependent
    part.isGap = isGap
    part.byteRange = partRange(string("BYTERANGE", in: list), in: part.uri)
    media.next.parts.append(part)
  }

  private mutating func partRange(_ text: String?, in uri: String) -> ResourceRange? {
    guard let text, let range = byteRange(text) else { return nil }
    if let offset = range.offset { return ResourceRange(offset: offset, length: range.length) }
    let last = media.next.parts.last
    guard let last, last.uri == uri, let end = last.byteRange?.end, end <= Decimal.greatest else {
      report(
        .error, .byteRangeWithoutStart,
        "the byte range has no offset, and the part before is not of the same resource")
      return ResourceRange(offset: 0, length: range.length)
    }
    return ResourceRange(offset: end, length: range.length)
  }

  mutating func readPreloadHint(_ list: AttributeList) throws(ReadingStop) {
    media.lines.hint = media.lines.hint ?? lineNumber
    let kind: PreloadHint.Kind? = try enumeration("TYPE", in: list) {
      ["PART": .part, "MAP": .map][$0]
    }
    let text = try required(string("URI", in: list), "URI", of: .preloadHint)
    let hint = PreloadHint(
      kind: try required(kind, "TYPE", of: .preloadHint), uri: try resolve(text, as: .media),
      offset: integer("BYTERANGE-START", in: list) ?? 0,
      length: integer("BYTERANGE-LENGTH", in: list))
    guard !media.playlist.preloadHints.contains(where: { $0.kind == hint.kind }) else {
      throw skip(.warning, .duplicateEntry, "there is a hint of that TYPE already")
    }
    media.playlist.preloadHints.append(hint)
  }

  mutating func readRenditionReport(_ list: AttributeList) throws(ReadingStop) {
    let text = try required(string("URI", in: list), "URI", of: .renditionReport)
    if PlaylistLocation.scheme(of: text) != nil {
      report(.error, .malformedURI, "the URI of EXT-X-RENDITION-REPORT is not relative")
    }
    try countEntry()
    media.reports.append(
      .init(
        uri: try resolve(text, as: .media), lastSequenceNumber: integer("LAST-MSN", in: list),
        lastPart: integer("LAST-PART", in: list)))
  }
}
