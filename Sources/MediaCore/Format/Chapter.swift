/// A named stretch of a medium.
public struct Chapter: Hashable, Sendable {
  /// What the file calls it; empty where it gives it no name.
  public var title: String
  /// Where it is, in the medium's time.
  public var range: TimeRange

  /// Makes a chapter of a name and a stretch of the medium's time.
  public init(title: String, range: TimeRange) {
    self.title = title
    self.range = range
  }
}
