internal import MediaCore

/// The items that are being opened or open: the current one, and the next one ahead of its time.
struct OpenItems {
  /// The current item; `nil` while nothing is to play.
  private(set) var current: ItemPipeline?
  /// The item that is opened ahead; `nil` before it is time to.
  private(set) var upNext: ItemPipeline?
  /// Since when it is being opened.
  private(set) var upNextSince = MediaTime.zero

  /// Makes an item the current one; the one before is closed by then, or still in a crossfade.
  mutating func begin(_ pipeline: ItemPipeline) { current = pipeline }

  mutating func closeCurrent() {
    current?.close()
    current = nil
  }

  /// Begins to open the next item.
  mutating func preload(_ pipeline: ItemPipeline, at now: MediaTime) {
    upNext = pipeline
    upNextSince = now
  }

  mutating func closeNext() {
    upNext?.close()
    upNext = nil
  }

  /// The next item has become the current one, or is closed by the caller.
  mutating func releaseNext() { upNext = nil }

  /// Takes time out of the wait for the next item, in which the machine or the process stood.
  mutating func leaveOut(_ lost: MediaTime) { upNextSince += lost }
}
