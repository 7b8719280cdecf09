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

  /// The same chapters by rising time, each of which ends no later than the next begins.
  package static func inTurn(_ chapters: [Chapter]) -> [Chapter] {
    var sorted = chapters.sorted { $0.range.start < $1.range.start }
    for place in sorted.indices.dropLast() {
      sorted[place].range.end = min(sorted[place].range.end, sorted[place + 1].range.start)
    }
    return sorted
  }
}
