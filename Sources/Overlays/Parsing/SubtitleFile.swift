package import MediaCore

/// Reads a file of subtitles of which neither the format nor the encoding is known.
package enum SubtitleFile {
  /// Parses a whole file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - encoding: How its text is written; the default is to detect it.
  /// - Throws: 3007 when it is in no known format.
  package static func parse(
    _ bytes: Span<UInt8>, encoding: TextEncoding? = nil, limits: SubtitleLimits = SubtitleLimits()
  ) throws(MediaError) -> ParsedSubtitles {
    let encoding = encoding ?? TextEncodingDetector.detect(bytes)
    if encoding == .utf8 { return try parse(utf8: bytes, limits: limits) }
    let text = TextConverter.utf8(bytes, from: encoding)
    return try parse(utf8: text.span, limits: limits)
  }

  private static func parse(
    utf8 bytes: Span<UInt8>, limits: SubtitleLimits
  ) throws(MediaError) -> ParsedSubtitles {
    switch SubtitleFormat.detect(bytes) {
    case .webVTT: return try WebVTTParser.parse(bytes, limits: limits)
    case .subRip: return SubRipParser.parse(bytes, limits: limits)
    case .ttml: return try TTMLParser.parse(bytes, limits: limits)
    case .subStationAlpha: return SubStationParser.parse(bytes, limits: limits)
    case nil: throw MediaError(.malformedSubtitles, "it is in no known format of subtitles")
    }
  }
}
