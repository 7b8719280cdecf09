package import MediaCore

/// What of a medium is played, in its own time.
package struct ItemRange: Hashable, Sendable {
  /// The default is its beginning.
  package var start: MediaTime
  /// The default, `nil`, is its end.
  package var end: MediaTime?

  package init(start: MediaTime = .zero, end: MediaTime? = nil) {
    self.start = start
    self.end = end
  }

  package var isWhole: Bool { start <= .zero && end == nil }

  /// Whether nothing more is loaded before it is asked for.
  ///
  /// A segment that begins where the range ends may have sound from before, so a reader that has read all that is loaded gets it.
  ///
  /// - Parameters:
  ///   - reach: Up to where there is something.
  ///   - isOpening: Whether the start of the range was not sought yet.
  package func isReached(by reach: MediaTime, isOpening: Bool) -> Bool {
    if isOpening, reach < start { return true }
    return end.map { reach >= $0 } ?? false
  }
}
