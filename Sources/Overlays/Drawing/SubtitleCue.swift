package import MediaCore

/// A cue, and the file that it is of.
package struct SubtitleCue: Sendable, Hashable {
  package var cue: Cue
  package var document: SubtitleDocument

  package init(_ cue: Cue, of document: SubtitleDocument = SubtitleDocument()) {
    self.cue = cue
    self.document = document
  }
}
