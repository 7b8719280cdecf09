/// A half-open stretch of a timeline: `start` is in it, `end` is not.
public struct TimeRange: Hashable, Sendable {
  /// The first moment that is in it.
  public var start: MediaTime
  /// The first moment after it that is not in it.
  public var end: MediaTime

  /// Makes the range from a start to an end; an end before the start gives an empty range.
  public init(start: MediaTime, end: MediaTime) {
    self.start = start
    self.end = max(start, end)
  }

  /// From `start` to `end`.
  public var duration: MediaTime { end - start }
  /// Whether no moment is in it.
  public var isEmpty: Bool { start == end }
  /// Whether a moment is in it: `start` is, `end` is not.
  public func contains(_ time: MediaTime) -> Bool { start <= time && time < end }
}
