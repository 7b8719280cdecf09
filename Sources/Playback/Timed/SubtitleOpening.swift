internal import MediaCore

/// How files of subtitles are opened; the same for all of a player.
struct SubtitleOpening: Sendable {
  /// Finds the bytes of a source; does no I/O beyond looking a name up.
  var open: @Sendable (String) throws(MediaError) -> any DataSource
  /// Finds the bytes of what a document refers to: the reference, the name of the document, and its open source.
  ///
  /// `nil` when documents may refer to nothing.
  var openReference:
    (@Sendable (String, String, any DataSource) throws(MediaError) -> any DataSource)?
  /// The time that the threads wait by.
  var time: any TimeSource
}
