package import MediaCore

/// Reads samples of text tracks to cues on the item's timeline.
package enum TextSampleReader {
  /// The cues of a sample; none when it says nothing that can be read.
  package static func cues(
    of sample: TextSample, limits: SubtitleLimits = SubtitleLimits()
  ) -> [Cue] {
    content(of: sample, limits: limits).cues
  }

  /// The cues of a sample, with what it says of all of them.
  package static func content(
    of sample: TextSample, limits: SubtitleLimits = SubtitleLimits()
  ) -> (cues: [Cue], document: SubtitleDocument) {
    switch sample.format {
    case .webVTTSegment: webVTTSegment(sample, limits)
    case .webVTTCue:
      ([webVTTCue(sample, limits)].filter { !$0.payload.isEmpty }, .webVTT)
    case .webVTTBoxes: (WebVTTBoxes.cues(of: sample, limits).map(\.cue), .webVTT)
    case .ttml: ttml(sample, limits)
    case .subRip: (subRip(sample.bytes, sample.range, limits), SubtitleDocument())
    case .subStationAlpha:
      (subRip(SubStationText.subRip(sample.bytes), sample.range, limits), SubtitleDocument())
    case .timedText3GPP: (TimedText3GPP.cues(of: sample), SubtitleDocument())
    }
  }

  private static func webVTTSegment(
    _ sample: TextSample, _ limits: SubtitleLimits
  ) -> (cues: [Cue], document: SubtitleDocument) {
    guard let parsed = try? WebVTTParser.parse(sample.bytes.span, limits: limits) else {
      return ([], .webVTT)
    }
    // Without a map the cues count on the media's clock itself (RFC 8216, 3.5).
    let map = parsed.timestampMap ?? TimestampMap(local: .zero, mpegTS: 0)
    let near = sample.range.start + sample.origin
    let cues = parsed.cues.map { cue in
      var cue = cue
      let start = map.time(of: cue.start, near: near) - sample.origin
      cue.shift(by: start - cue.start)
      return cue
    }
    return (cues, SubtitleDocument(parsed))
  }

  static func webVTTCue(
    _ sample: TextSample, _ limits: SubtitleLimits, regions: Set<String> = []
  ) -> Cue {
    var builder = CueTreeBuilder(depth: limits.depth, markup: limits.markupCount)
    var cue = Cue(
      identifier: sample.identifier, start: sample.range.start, end: sample.range.end,
      payload: ByteText.string(sample.bytes.span), nodes: builder.build(sample.bytes.span))
    let reader = WebVTTSettingsReader(regions: regions)
    ByteText.words(sample.settings.span) { _ = reader.read($0, to: &cue.settings) }
    return cue
  }

  private static func subRip(
    _ bytes: [UInt8], _ range: TimeRange, _ limits: SubtitleLimits
  ) -> [Cue] {
    // Whatever ends the lines of a file is in its samples too.
    var bytes = bytes.filter { $0 != 13 }
    while let last = bytes.last, last == 0 || ByteText.isWhitespace(last) { bytes.removeLast() }
    guard !bytes.isEmpty else { return [] }
    var reader = SubRipTextReader(markup: limits.markupCount, depth: limits.depth)
    var cue = Cue(
      start: range.start, end: range.end, payload: ByteText.string(bytes.span), nodes: [])
    cue.nodes = reader.read(bytes.span, settings: &cue.settings)
    return [cue]
  }

  private static func ttml(
    _ sample: TextSample, _ limits: SubtitleLimits
  ) -> (cues: [Cue], document: SubtitleDocument) {
    let parts = TimedTextParts(sample.bytes)
    let range = TimeRange(
      start: sample.range.start + sample.origin, end: sample.range.end + sample.origin)
    let parsed = try? TTMLParser.parse(
      parts.document.span, limits: limits, sample: range, load: parts.picture)
    guard let parsed else { return ([], SubtitleDocument()) }
    let offset = .zero - sample.origin
    let cues = parsed.cues.compactMap { cue -> Cue? in
      var cue = cue
      cue.shift(by: offset)
      // Each sample says what is shown during itself; one that goes on is in the next again.
      guard cue.start < sample.range.end, cue.end > sample.range.start else { return nil }
      return cue
    }
    return (cues, SubtitleDocument(parsed, offset: offset))
  }
}

extension Cue {
  /// Moves it and the timestamps in its text.
  mutating func shift(by offset: MediaTime) {
    start = start + offset
    end = end + offset
    nodes.shift(by: offset)
  }
}

extension [CueNode] {
  /// Moves the timestamps in it.
  mutating func shift(by offset: MediaTime) {
    if offset != .zero { self = map { $0.shifted(by: offset) } }
  }
}

extension CueNode {
  fileprivate func shifted(by offset: MediaTime) -> CueNode {
    switch self {
    case .text: return self
    case .timestamp(let time): return .timestamp(time + offset)
    case .element(var element):
      element.children = element.children.map { $0.shifted(by: offset) }
      return .element(element)
    }
  }
}
