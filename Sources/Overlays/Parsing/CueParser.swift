internal import MediaCore

/// Reads a format whose cues are complete one after the other.
protocol CueParser {
  mutating func append(_ bytes: Span<UInt8>)
  /// The cues that are complete and have not been taken, in the order of the file.
  mutating func takeCues() -> [Cue]
  /// Reads what is left, and returns all that has not been taken.
  mutating func finish() throws(MediaError) -> ParsedSubtitles
}

extension WebVTTParser: CueParser {}
extension SubRipParser: CueParser {}
