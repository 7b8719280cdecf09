package import MediaCore

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
  package var diagnostics: [SubtitleDiagnostic] = []
  /// How many diagnostics more there would have been.
  package var omittedDiagnostics = 0

  package init() {}
}
