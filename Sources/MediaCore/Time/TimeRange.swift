/// A half-open stretch of a timeline: `start` is in it, `end` is not.
public struct TimeRange: Hashable, Sendable {
  public var start: MediaTime
  public var end: MediaTime

  /// Makes the range from a start to an end; an end before the start gives an empty range.
  public init(start: MediaTime, end: MediaTime) {
    self.start = start
    self.end = max(start, end)
  }

  public var duration: MediaTime { end - start }
  public var isEmpty: Bool { start == end }
  public func contains(_ time: MediaTime) -> Bool { start <= time && time < end }
}
