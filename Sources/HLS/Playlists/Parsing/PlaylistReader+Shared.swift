import MediaCore

/// The tags of every playlist: EXTM3U, EXT-X-VERSION, EXT-X-INDEPENDENT-SEGMENTS, EXT-X-START.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.4.1 and 4.4.2.
extension PlaylistReader {
  mutating func readShared(
    _ tag: PlaylistTag, _ value: Range<Int>, in bytes: Span<UInt8>
  ) throws(ReadingStop) {
    switch tag {
    case .version: try readVersion(ByteText.string(value, in: bytes))
    case .independentSegments: hasIndependentSegments = true
    case .start: try readStart(attributes(value, in: bytes))
    case .define: try readDefinition(value, in: bytes)
    default: break
    }
  }

  private mutating func readVersion(_ text: String) throws(ReadingStop) {
    guard let number = integer(text, of: "EXT-X-VERSION", .malformedTag), number > 0 else {
      throw skip(.error, .malformedTag, "the version cannot be '\(Self.shortened(text))'")
    }
    guard number <= PlaylistParser.supportedVersion else {
      throw fail(
        .unsupportedPlaylist, .unsupportedVersion,
        "it is of version \(number), and \(PlaylistParser.supportedVersion) is supported")
    }
    version = number
  }

  private mutating func readStart(_ list: AttributeList) throws(ReadingStop) {
    let text = list["TIME-OFFSET"] ?? ""
    let time = number("TIME-OFFSET", in: list) { Decimal.time($0, signed: true) }
    startPoint = StartPoint(
      offset: try required(time, "TIME-OFFSET", of: .start),
      isPrecise: try flag("PRECISE", in: list), isFromEnd: text.hasPrefix("-"))
  }
}
