/// Tags that hold from a byte of a source on, in the place of those of the same names before.
package struct TagChange: Hashable, Sendable {
  /// The first byte that they hold for.
  package var offset: Int64
  /// Keys in lower case.
  package var tags: [String: String]

  package init(offset: Int64, tags: [String: String]) {
    self.offset = offset
    self.tags = tags
  }
}
