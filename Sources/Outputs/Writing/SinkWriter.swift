internal import MediaCore

/// What the thread of a writing sink does with what it is handed.
///
/// Made and used on that thread alone.
protocol SinkWriter: ~Copyable, SendableMetatype {
  associatedtype Element: Sendable

  mutating func write(_ element: Element) throws(MediaError)

  /// Writes what is held back; nothing follows.
  ///
  /// - Parameter end: Where on the output timeline playback has come to; `nil` where that is not known.
  mutating func finish(at end: MediaTime?) throws(MediaError)
}
