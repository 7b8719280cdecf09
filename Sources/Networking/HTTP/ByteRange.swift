/// The bytes of a resource that are asked for (RFC 9110, 14.1.2).
package struct ByteRange: Hashable, Sendable {
  /// The first byte, 0 or more.
  package var start: Int64
  /// The byte after the last one; `nil` for all that follow.
  package var end: Int64?

  package init(from start: Int64, to end: Int64? = nil) {
    self.start = start
    self.end = end
  }

  /// The value of a `Range` header.
  package var headerValue: String { "bytes=\(start)-" + (end.map { "\($0 - 1)" } ?? "") }
}
