package import FFmpeg
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

/// A cue, and the file that it is of.
package struct SubtitleCue: Sendable, Hashable {
  package var cue: Cue
  package var document: SubtitleDocument

  package init(_ cue: Cue, of document: SubtitleDocument = SubtitleDocument()) {
    self.cue = cue
    self.document = document
  }
}

/// A picture of text that lies at a place of the video, as discs and broadcasts have it.
package struct SubtitleBitmap: Sendable, Hashable {
  /// Tells it from all others of its track.
  package var number: Int
  package var image: OverlayImage
  /// Where it lies, on a picture of the size `canvas`.
  package var x: Int
  package var y: Int
  package var canvas: PixelSize

  package init(number: Int, image: OverlayImage, x: Int, y: Int, canvas: PixelSize) {
    self.number = number
    self.image = image
    self.x = x
    self.y = y
    self.canvas = canvas
  }

  package static func == (one: SubtitleBitmap, other: SubtitleBitmap) -> Bool {
    one.number == other.number && one.x == other.x && one.y == other.y && one.canvas == other.canvas
      && one.image.size == other.image.size
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
