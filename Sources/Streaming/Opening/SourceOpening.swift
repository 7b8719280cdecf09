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
}
