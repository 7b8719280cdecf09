package import MediaCore

/// What of subtitles is on the picture at a time, and how it is wanted to look.
package struct SubtitleScene: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    /// Cues in the order in which they are laid out.
    case cues([SubtitleCue])
    /// What a script of SubStation Alpha shows.
    case script(SubStationScript, [SubStationEvent])
    case bitmaps([SubtitleBitmap])
  }

  package var content: Content
  /// The time that it is, in the item's time: what is shown may move.
  package var time: MediaTime
  package var style: SubtitleStyle

  package init(_ content: Content, at time: MediaTime, style: SubtitleStyle = SubtitleStyle()) {
    self.content = content
    self.time = time
    self.style = style
  }

  /// When what is shown changed last: something came, or a timestamp was reached.
  package var lastChange: MediaTime? {
    switch content {
    case .cues(let cues):
      cues.map { shown in shown.cue.timestamps.filter { $0 <= time }.reduce(shown.cue.start, max) }
        .max()
    case .script(_, let events): events.map(\.range.start).max()
    case .bitmaps: nil
    }
  }

  package var isEmpty: Bool {
    switch content {
    case .cues(let cues): cues.isEmpty
    case .script(_, let events): events.isEmpty
    case .bitmaps(let bitmaps): bitmaps.isEmpty
    }
  }
}
