package import MediaCore

/// A source whose content can be told apart from what was there before.
package protocol RemoteSource: DataSource {
  /// Opens the source, sparing the transfer where the content is the one known.
  ///
  /// - Parameters:
  ///   - known: What was found there before; `nil` does what `prepare` does.
  ///   - isBrief: Whether to fail soon and without another try, because there is a way out.
  /// - Returns: Whether it is still the same.
  /// - Throws: As `prepare`.
  func prepare(revalidating known: RemoteContent?, isBrief: Bool) throws(MediaError) -> Bool

  /// What is known of the content, `nil` before it is open.
  var content: RemoteContent? { get }
}
