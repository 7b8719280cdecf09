/// How much of a file of subtitles is taken in; what is beyond is left out, with a diagnostic.
package struct SubtitleLimits: Hashable, Sendable {
  /// The longest cue, style sheet or region, in bytes; the default is 1 MiB.
  package var blockLength = 1 << 20
  /// Cues; the default is 2 097 152, more than a year of them.
  package var cueCount = 1 << 21
  /// Elements of markup and timestamps in all cues together; the default is 1 048 576.
  ///
  /// The text of cues beyond that is shown without markup.
  package var markupCount = 1 << 20
  /// How deep elements lie in each other; the default is 64.
  ///
  /// Deeper ones are read over.
  package var depth = 64
  /// Regions; the default is 1000.
  package var regionCount = 1000
  /// All style sheets together, in bytes; the default is 1 MiB.
  package var styleLength = 1 << 20
  /// Diagnostics that are kept; the default is 100.
  package var diagnosticCount = 100

  package init() {}
}
