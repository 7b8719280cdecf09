/// Tags that hold from a byte of a source on, in the place of those of the same names before.
public struct TagChange: Hashable, Sendable {
  /// The first byte that they hold for.
  public var offset: Int64
  /// Keys in lower case.
  public var tags: [String: String]

  /// Makes a change from an offset on.
  public init(offset: Int64, tags: [String: String]) {
    self.offset = offset
    self.tags = tags
  }
}
