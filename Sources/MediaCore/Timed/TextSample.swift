/// Text of one track as it lies in its medium, before it is parsed to cues.
package struct TextSample: Hashable, Sendable {
  package enum Format: Hashable, Sendable {
    /// A whole file of WebVTT, a segment of HLS: its times are mapped by its own header to the media's clock.
    case webVTTSegment
    /// The text of one WebVTT cue, as Matroska has it.
    case webVTTCue
    /// A sample of `wvtt`: boxes of cues. Source: ISO/IEC 14496-30, 6.
    case webVTTBoxes
    /// A whole document of TTML: a file, or a sample of `stpp`.
    case ttml
    /// Text with SubRip's markup.
    case subRip
    /// A line of events of SubStation Alpha, as Matroska has it.
    case subStationAlpha
    /// Timed text of 3GPP: `tx3g`. Source: ETSI TS 126 245.
    case timedText3GPP
  }

  /// The index of its track.
  package var track: Int
  package var format: Format
  package var bytes: [UInt8]
  /// When it is shown, in the item's time; for a whole file when its segment is.
  package var range: TimeRange
  /// The moment on the media's clock that is the item's time 0; only files with times of their own need it.
  package var origin: MediaTime
  /// The cue's name, where it does not stand in the text.
  package var identifier: String
  /// The cue's settings as WebVTT writes them, where they do not stand in the text.
  package var settings: [UInt8]

  package init(
    track: Int, format: Format, bytes: [UInt8], range: TimeRange, origin: MediaTime = .zero,
    identifier: String = "", settings: [UInt8] = []
  ) {
    self.track = track
    self.format = format
    self.bytes = bytes
    self.range = range
    self.origin = origin
    self.identifier = identifier
    self.settings = settings
  }
}
