package import MediaCore

/// Reads samples of text tracks, and joins what those of `wvtt` say of one cue.
///
/// There a cue is in each sample that is shown during it, so that one that comes while another is up divides that.
/// What says the same under the same number, or without any, in samples that follow each other is one cue. Source:
/// ISO/IEC 14496-30, 6.
package struct CueJoiner {
  private struct Key: Hashable {
    var track: Int
    var source: UInt32?
    var identifier: String
    var settings: CueSettings
    var payload: String
  }

  /// When each cue is shown, as far as it has been read.
  private var ranges: [Key: [TimeRange]] = [:]

  /// No more cues are remembered.
  private static let limit = 4096
  /// So many times are remembered of each that comes and goes.
  private static let mostRanges = 64
  /// Samples whose times are rounded follow each other all the same.
  private static let tolerance = MediaTime.milliseconds(2)

  /// What the heads of tracks say of all their cues.
  private let heads: [Int: (parsed: ParsedSubtitles, document: SubtitleDocument)]

  /// - Parameter heads: What stands before the cues of a file of WebVTT, where the container has it apart, by tracks; the
  ///   default is none. Source: https://www.matroska.org/technical/subtitles.html
  package init(heads: [Int: [UInt8]] = [:]) {
    self.heads = heads.compactMapValues { bytes in
      guard let parsed = try? WebVTTParser.parse(bytes.span) else { return nil }
      return (parsed, SubtitleDocument(parsed))
    }
  }

  /// What the head of a track says; nothing where it has none.
  package func head(of track: Int) -> ParsedSubtitles { heads[track]?.parsed ?? ParsedSubtitles() }

  /// The cues of a sample, each with all of its time that is known, and what the sample says of all of them.
  package mutating func content(
    of sample: TextSample
  ) -> (cues: [Cue], document: SubtitleDocument) {
    if sample.format == .webVTTCue, let head = heads[sample.track] {
      let cue = TextSampleReader.webVTTCue(
        sample, SubtitleLimits(), regions: Set(head.parsed.regions.map(\.identifier)))
      return (cue.payload.isEmpty ? [] : [cue], head.document)
    }
    guard sample.format == .webVTTBoxes else { return TextSampleReader.content(of: sample) }
    let cues = WebVTTBoxes.cues(of: sample, SubtitleLimits()).map { cue, source in
      var cue = cue
      let key = Key(
        track: sample.track, source: source, identifier: cue.identifier, settings: cue.settings,
        payload: cue.payload)
      let range = join(sample.range, key)
      (cue.start, cue.end) = (range.start, range.end)
      return cue
    }
    return (cues, .webVTT)
  }

  /// Joins a time in which a cue is shown to those that touch it, in whatever order they were read.
  private mutating func join(_ range: TimeRange, _ key: Key) -> TimeRange {
    if ranges.count >= Self.limit, ranges[key] == nil { ranges = [:] }
    var whole = range
    let others = (ranges[key] ?? []).filter { other in
      let touches =
        other.start <= whole.end + Self.tolerance && whole.start <= other.end + Self.tolerance
      if touches {
        whole = TimeRange(start: min(whole.start, other.start), end: max(whole.end, other.end))
      }
      return !touches
    }
    ranges[key] = others.suffix(Self.mostRanges) + [whole]
    return whole
  }
}
