package import MediaCore

/// What a file of subtitles says of all of its cues together.
package struct SubtitleDocument: Hashable, Sendable {
  /// The regions and the style sheets of WebVTT.
  var cues = CueDocument()
  /// What becomes of blanks and line ends where no style sheet says anything.
  var whiteSpace = CueWhiteSpace.preWrap
  /// Where the paragraphs of TTML lie; `nil` for other formats.
  var layout: TTMLLayout?
  /// The window of CEA-708 that a cue lies in, if there is something behind all of it.
  var window: TTMLLayout.Area?
  /// Whether text that says that nothing is behind it has nothing there, not even what is behind its cue: captions.
  var letsTextBeClear = false

  /// What it says and is not drawn, each once.
  package private(set) var notDrawn: [String] = []

  package init() {}

  /// Whether it is of WebVTT.
  var isWebVTT: Bool { whiteSpace == .preLine }

  /// - Parameter offset: How much later the cues are than the file says; the default is not at all.
  init(_ parsed: ParsedSubtitles, offset: MediaTime = .zero) {
    cues = CueDocument(regions: parsed.regions, styleSheets: parsed.styleSheets)
    whiteSpace = parsed.whiteSpace
    layout = parsed.layout?.shifted(by: offset)
    notDrawn = parsed.notDrawn
  }

  /// Cues that say nothing, to be drawn and not told: what is behind regions of TTML while there is no text in them.
  ///
  /// - Parameter range: When they are shown, at most.
  package func backgroundCues(during range: TimeRange) -> [Cue] {
    layout?.backgroundCues(during: range) ?? []
  }

  func backgroundCues(at time: MediaTime) -> [Cue] {
    backgroundCues(during: TimeRange(start: .zero, end: .distantFuture))
      .filter { $0.isActive(at: time) }
  }

  /// What is said of cues of WebVTT that are in no file of their own.
  static let webVTT: SubtitleDocument = {
    var document = SubtitleDocument()
    document.whiteSpace = .preLine
    return document
  }()
}
