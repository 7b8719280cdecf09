internal import MediaCore

/// What a file of subtitles says of all of its cues together.
package struct SubtitleDocument: Hashable, Sendable {
  /// The regions and the style sheets of WebVTT.
  var cues = CueDocument()
  /// What becomes of blanks and line ends where no style sheet says anything.
  var whiteSpace = CueWhiteSpace.preWrap
  /// Where the paragraphs of TTML lie; `nil` for other formats.
  var layout: TTMLLayout?

  package init() {}

  /// - Parameter offset: How much later the cues are than the file says; the default is not at all.
  init(_ parsed: ParsedSubtitles, offset: MediaTime = .zero) {
    cues = CueDocument(regions: parsed.regions, styleSheets: parsed.styleSheets)
    whiteSpace = parsed.whiteSpace
    layout = parsed.layout?.shifted(by: offset)
  }

  /// What is said of cues of WebVTT that are in no file of their own.
  static let webVTT: SubtitleDocument = {
    var document = SubtitleDocument()
    document.whiteSpace = .preLine
    return document
  }()
}
