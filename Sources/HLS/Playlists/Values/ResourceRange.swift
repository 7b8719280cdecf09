/// A stretch of a resource, in bytes: `n@o` as a playlist writes it, with the offset worked out.
package struct ResourceRange: Hashable, Sendable {
  /// Where it begins, from the beginning of the resource.
  package var offset: Int
  package var length: Int

  package init(offset: Int, length: Int) {
    self.offset = offset
    self.length = length
  }

  /// The offset of the byte after the last.
  package var end: Int { offset + length }

  /// Whether every byte of another range is in this one.
  package func contains(_ other: ResourceRange) -> Bool {
    offset <= other.offset && other.end <= end
  }
}
