import MediaCore
import Streaming
import Synchronization

/// Loading no more than what is played.
extension RenditionLoader {
  /// Whether nothing more is loaded before the reader asks for it.
  var isHeld: Bool {
    guard !range.isWhole, let reach = loadedEnd else { return false }
    let (isOpening, isHeld) = state.withLock { state in
      // What was looked for first is there in any case.
      (state.generation == 0, state.cursor?.last != nil && !state.isWanted)
    }
    return isHeld && range.isReached(by: reach, isOpening: isOpening)
  }

  /// Has another segment loaded wherever it lies: the reader has taken all others.
  func wantMore() {
    guard !range.isWhole else { return }
    state.withLock { $0.isWanted = true }
    work.raise()
  }
}
