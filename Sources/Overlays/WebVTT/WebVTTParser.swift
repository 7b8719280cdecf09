package import MediaCore

/// Reads WebVTT: bytes in, in chunks as they come, values out.
///
/// Follows the algorithms of the specification step by step, so that it takes what browsers take and reads
/// over what they read over. What is wrong is told in diagnostics. Takes a time that grows with the number of
/// bytes, and no more memory than the limits allow.
///
/// Source: https://www.w3.org/TR/webvtt1/, 6 (Candidate Recommendation, 4 April 2019).
package struct WebVTTParser: Sendable {
  private var lines: LineAssembler
  private var reader: WebVTTReader

  package init(limits: SubtitleLimits = SubtitleLimits()) {
    lines = LineAssembler(limit: limits.blockLength)
    reader = WebVTTReader(limits: limits)
  }

  /// Takes the next bytes of the file, UTF-8 with or without a byte order mark.
  package mutating func append(_ bytes: Span<UInt8>) { lines.append(bytes, to: &reader) }

  /// The cues that are complete and have not been taken, in the order of the file.
  package mutating func takeCues() -> [Cue] { reader.takeCues() }

  /// Reads what is left, and returns all that has not been taken.
  ///
  /// - Throws: 3007 when the file does not begin as WebVTT does.
  package mutating func finish() throws(MediaError) -> ParsedSubtitles {
    lines.finish(to: &reader)
    return try reader.finish()
  }

  /// Parses a whole file.
  ///
  /// - Throws: 3007 when the file does not begin as WebVTT does.
  package static func parse(
    _ bytes: Span<UInt8>, limits: SubtitleLimits = SubtitleLimits()
  ) throws(MediaError) -> ParsedSubtitles {
    var parser = WebVTTParser(limits: limits)
    parser.append(bytes)
    return try parser.finish()
  }

  /// Parses a whole file that is a text.
  package static func parse(
    _ text: String, limits: SubtitleLimits = SubtitleLimits()
  ) throws(MediaError) -> ParsedSubtitles {
    try parse(Array(text.utf8).span, limits: limits)
  }
}
