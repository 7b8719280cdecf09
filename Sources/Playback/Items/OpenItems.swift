internal import MediaCore
internal import Synchronization

/// The items that are being opened or open: the current one, and the next one ahead of its time.
struct OpenItems {
  /// How far the item that is opened ahead has come.
  enum Stage {
    case opening
    /// It is still being opened though it had time enough.
    case stuck
    case failed(MediaError)
    /// It is open, and its sound is not selected yet.
    case opened(OpenedItem)
    /// It is open and was announced: it may be laid.
    case announced
  }

  /// The current item; `nil` while nothing is to play.
  private(set) var current: ItemPipeline?
  /// The item that is opened ahead; `nil` before it is time to.
  private(set) var upNext: ItemPipeline?
  /// Since when it is being opened.
  private(set) var upNextSince = MediaTime.zero

  /// Makes an item the current one; the one before is closed by then, or still in a crossfade.
  mutating func begin(_ pipeline: ItemPipeline) {
    if upNext === pipeline { upNext = nil }
    current = pipeline
  }

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

  /// Closes the next item unless it is the one that follows, or the pass of it is laid last.
  ///
  /// - Parameters:
  ///   - next: What follows the last pass; `nil` if no other item does.
  ///   - last: The item of the last pass.
  mutating func closeNext(unless next: PlayQueue.Entry?, after last: ItemPipeline) {
    guard let upNext, upNext !== last, !isOpenAhead(next) else { return }
    closeNext()
  }

  /// Whether an item of the queue is the one that is opened ahead, as it is described now.
  func isOpenAhead(_ entry: PlayQueue.Entry?) -> Bool {
    guard let upNext else { return false }
    return entry?.id == upNext.id && entry?.description == upNext.description
  }

  /// How far the item that is opened ahead has come; `nil` if none is.
  ///
  /// - Parameter patience: How long it may take without anything being read; `nil` for as long as it takes.
  func stage(at now: MediaTime, patience: MediaTime?) -> Stage? {
    guard let upNext else { return nil }
    switch upNext.phase {
    case .opening:
      guard let patience, now - max(upNextSince, upNext.silentSince) >= patience else {
        return .opening
      }
      return .stuck
    case .failed(let error): return .failed(error)
    case .ready(let opened):
      return upNext.isAnnounced.load(ordering: .relaxed) ? .announced : .opened(opened)
    }
  }

  /// Takes time out of the wait for the next item, in which the machine or the process stood.
  mutating func leaveOut(_ lost: MediaTime) { upNextSince += lost }
}
