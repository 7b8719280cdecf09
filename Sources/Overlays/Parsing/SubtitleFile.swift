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

  /// Reads a whole file, a piece at a time, so that what it holds is not in memory as cues.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - offset: How much later everything is than the file says.
  ///   - load: Reads a picture that the file names and does not hold.
  /// - Throws: 3007 when it is in no known format.
  package static func timeline(
    of bytes: Span<UInt8>, offset: MediaTime = .zero, limits: SubtitleLimits = SubtitleLimits(),
    load: PictureLoading = ParsedSubtitles.noPictures
  ) throws(MediaError) -> SubtitleTimeline {
    let encoding = TextEncodingDetector.detect(bytes)
    if encoding == .utf8 { return try timeline(ofUTF8: bytes, offset, limits, load) }
    let text = TextConverter.utf8(bytes, from: encoding)
    return try timeline(ofUTF8: text.span, offset, limits, load)
  }

  private static func timeline(
    ofUTF8 bytes: Span<UInt8>, _ offset: MediaTime, _ limits: SubtitleLimits,
    _ load: PictureLoading
  ) throws(MediaError) -> SubtitleTimeline {
    switch SubtitleFormat.detect(bytes) {
    case .webVTT:
      var parser = WebVTTParser(limits: limits)
      return try timeline(of: bytes, by: &parser, PackedCues(.webVTT(depth: limits.depth)), offset)
    case .subRip:
      var parser = SubRipParser(limits: limits)
      return try timeline(of: bytes, by: &parser, PackedCues(.subRip(depth: limits.depth)), offset)
    case .ttml:
      return SubtitleTimeline(
        try TTMLParser.parse(bytes, limits: limits, load: load), offset: offset)
    case .subStationAlpha, nil:
      return SubtitleTimeline(try parse(utf8: bytes, limits: limits), offset: offset)
    }
  }

  private static func timeline(
    of bytes: Span<UInt8>, by parser: inout some CueParser, _ cues: consuming PackedCues,
    _ offset: MediaTime
  ) throws(MediaError) -> SubtitleTimeline {
    var start = 0
    while start < bytes.count {
      let end = min(start + pieceLength, bytes.count)
      parser.append(bytes.extracting(start..<end))
      for cue in parser.takeCues() { cues.append(cue) }
      start = end
    }
    let parsed = try parser.finish()
    for cue in parsed.cues { cues.append(cue) }
    return SubtitleTimeline(cues, of: parsed, offset: offset)
  }

  private static let pieceLength = 1 << 16

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
