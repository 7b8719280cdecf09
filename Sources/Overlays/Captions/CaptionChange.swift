package import MediaCore

/// Captions of a channel change: what is shown from a time on.
package struct CaptionChange: Hashable, Sendable {
  package var channel: CaptionChannel
  package var time: MediaTime
  /// What is shown from then on, each in its place; none for nothing.
  ///
  /// One without nodes says nothing: it is a window with something behind it and without text.
  /// Their own times mean nothing.
  package var cues: [Cue]
  /// The windows that they lie in, where something is behind all of those.
  var windows: [Cue: TTMLLayout.Area] = [:]

  /// What there is to the drawing of one of its cues besides what the cue says.
  package func document(of cue: Cue) -> SubtitleDocument {
    var document = SubtitleDocument()
    document.window = windows[cue]
    document.letsTextBeClear = true
    return document
  }
}
