import MediaCore
import Streaming
import Synchronization

/// Loading no more than what is played.
extension RenditionLoader {
  /// Whether nothing more is loaded before the reader requests it.
  var isHeld: Bool {
    guard !range.isWhole, let reach = loadedEnd else { return false }
    let (isOpening, isHeld) = state.withLock { state in
      // The first segment is loaded in any case.
      (
        state.delivery.generation == 0,
        state.run.cursor?.last != nil && !state.delivery.isAwaited
      )
    }
    return isHeld && range.isReached(by: reach, isOpening: isOpening)
  }
}
