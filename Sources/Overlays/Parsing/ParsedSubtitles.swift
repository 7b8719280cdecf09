package import MediaCore

/// Reads a picture that a file of subtitles names, to its bytes.
package typealias PictureLoading = (String) throws(MediaError) -> [UInt8]

/// What a file of subtitles holds.
package struct ParsedSubtitles: Sendable {
  /// The cues in the order of the file, which need not be that of their times.
  package var cues: [Cue] = []
  package var regions: [CueRegion] = []
  package var styleSheets: [CueStyleSheet] = []
  /// What maps the cues' times to a transport stream, in a segment of HLS.
  package var timestampMap: TimestampMap?
  /// The script that the cues are of, and its events, where they are drawn as a script; `nil` otherwise.
  package var script: (header: SubStationScript, events: [SubStationEvent])?
  /// What becomes of blanks and line ends where no style sheet says anything.
  var whiteSpace = CueWhiteSpace.preWrap
  /// Where the paragraphs of TTML lie; `nil` for other formats.
  var layout: TTMLLayout?
  /// What the file says and is not drawn, each once, in words that follow "not drawn: ".
  package var notDrawn: [String] = []
  package var diagnostics: [SubtitleDiagnostic] = []
  /// How many diagnostics more there would have been.
  package var omittedDiagnostics = 0

  package init() {}

  /// Reads no pictures: what is elsewhere is out of reach.
  package static func noPictures(_ name: String) throws(MediaError) -> [UInt8] {
    throw MediaError(.notSupported, "it is not in the document")
  }
}
