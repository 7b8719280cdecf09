package import MediaCore

/// Reads SubRip (`.srt`): bytes in, in chunks as they come, values out.
///
/// SubRip has no specification, so this takes what players take: cues without a number, lines that are empty
/// within a text, points for commas, times without hours or without a fraction, fractions of any length, blanks
/// within times, and what follows the times. A cue whose times are wrong is left out.
package struct SubRipParser: Sendable {
  private var lines: LineAssembler
  private var reader: SubRipReader

  package init(limits: SubtitleLimits = SubtitleLimits()) {
    lines = LineAssembler(limit: limits.blockLength)
    reader = SubRipReader(limits: limits)
  }

  /// Takes the next bytes of the file, UTF-8 with or without a byte order mark.
  package mutating func append(_ bytes: Span<UInt8>) { lines.append(bytes, to: &reader) }

  /// The cues that are complete and have not been taken, in the order of the file.
  package mutating func takeCues() -> [Cue] { reader.takeCues() }

  /// Reads what is left, and returns all that has not been taken.
  package mutating func finish() -> ParsedSubtitles {
    lines.finish(to: &reader)
    return reader.finish()
  }

  /// Parses a whole file.
  package static func parse(
    _ bytes: Span<UInt8>, limits: SubtitleLimits = SubtitleLimits()
  ) -> ParsedSubtitles {
    var parser = SubRipParser(limits: limits)
    parser.append(bytes)
    return parser.finish()
  }

  /// Parses a whole file that is a text.
  package static func parse(
    _ text: String, limits: SubtitleLimits = SubtitleLimits()
  ) -> ParsedSubtitles {
    parse(Array(text.utf8).span, limits: limits)
  }
}
