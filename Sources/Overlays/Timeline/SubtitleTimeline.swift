package import MediaCore

/// A file of subtitles, ready to be asked what is shown at a time.
package struct SubtitleTimeline: Sendable {
  /// What is said.
  package let cues: CueTimeline
  private let document: SubtitleDocument
  private let script: (header: SubStationScript, events: [SubStationEvent], tree: IntervalTree)?

  /// - Parameter offset: How much later everything is than the file says.
  package init(_ parsed: ParsedSubtitles, offset: MediaTime = .zero) {
    var cues = PackedCues()
    for cue in parsed.cues { cues.append(cue) }
    self.init(cues, of: parsed, offset: offset)
  }

  /// - Parameters:
  ///   - cues: All of the file's cues, those that are still in `parsed` among them.
  ///   - parsed: What else is in the file.
  init(_ cues: consuming PackedCues, of parsed: ParsedSubtitles, offset: MediaTime) {
    self.cues = CueTimeline(cues, offset: offset)
    document = SubtitleDocument(parsed, offset: offset)
    script = parsed.script.map { script in
      let events = script.events.map { event in
        var event = event
        event.range = TimeRange(start: event.range.start + offset, end: event.range.end + offset)
        return event
      }.sorted { ($0.range.start, $0.number) < ($1.range.start, $1.number) }
      return (script.header, events, IntervalTree(events.map(\.range)))
    }
  }

  /// What the file says and is not drawn, each once.
  package var notDrawn: [String] { document.notDrawn }

  /// What is drawn at a time.
  package func content(at time: MediaTime) -> SubtitleScene.Content {
    guard let script else {
      let shown = cues.active(at: time) + document.backgroundCues(at: time)
      return .cues(shown.map { SubtitleCue($0, of: document) })
    }
    return .script(
      script.header, script.tree.active(at: time, limit: 1000).map { script.events[$0] })
  }
}
