package import MediaCore

/// Makes the source that a string names; any thread may call it.
package protocol SourceOpening: Sendable {
  /// Makes a source, without opening it: that is done by its `prepare()`.
  ///
  /// Nothing is looked at but the names of files.
  ///
  /// - Parameter source: A path, a `file://`, `http://` or `https://` URL, or a bare name.
  /// - Throws: 1001 for what cannot be a source, 2010 for what is not allowed, 2004 for a bare name that
  ///   is not found.
  func open(_ source: String) throws(MediaError) -> any DataSource

  /// Makes the source of what a document refers to, without opening it.
  ///
  /// - Parameters:
  ///   - reference: A URL, or one relative to that of the document.
  ///   - document: What the document was opened by.
  ///   - source: The document's own source, prepared.
  /// - Throws: As `open`, and 2010 where the document may not name it.
  func open(
    _ reference: String, namedIn document: String, _ source: any DataSource
  ) throws(MediaError) -> any DataSource
}
