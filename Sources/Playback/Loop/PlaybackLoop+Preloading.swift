internal import HLS
internal import MediaCore
internal import Synchronization

/// Opening the next item ahead.
extension PlaybackLoop {
  /// How long before it is due the next item is opened.
  static let preloadLead = MediaTime.seconds(10)

  /// When, on the timeline, the next item should begin to open; `nil` if none follows, or one is being opened.
  func preloadDue() -> MediaTime? {
    guard upNext == nil, let last = passes.last, !last.isWithinItem,
      nextItem(after: last).entry != nil
    else { return nil }
    // What follows a broadcast would be held open for as long as that lasts.
    if last.pipeline.live?.isLive == true, last.description.outPoint == nil {
      return nil
    }
    return last.expectedEnd.map { max(last.start, $0 - Self.preloadLead) } ?? last.start
  }

  /// Opens the next item ahead when it is time to.
  func preloadNext() {
    if let last = passes.last {
      items.closeNext(unless: nextItem(after: last).entry, after: last.owner)
    }
    let patience = stepState.holdsTime ? nil : ProgressWatches.longestWait
    guard let upNext, let stage = items.stage(at: now, patience: patience) else {
      return beginPreload()
    }
    switch stage {
    case .opening: stepState.wait(for: .data)
    case .stuck:
      stepState.wait(for: .data)
      preloadFailed(upNext, MediaError(.stuck, ProgressWatches.notOpened))
    case .failed(let error):
      learnAbsences(from: upNext, error)
      preloadFailed(upNext, error)
    case .opened(let opened):
      guard soundIsOpen(for: upNext, opened) else { return stepState.wait(for: .data) }
      announceReady(upNext, opened)
      selectSound(upNext, opened)
      screen.cues.select(upNext, opened)
    case .announced: break
    }
  }

  private func beginPreload() {
    guard activity != .loading, activity != .ended, let due = preloadDue(), due <= position,
      let last = passes.last, let entry = nextItem(after: last).entry
    else { return }
    items.preload(open(entry), at: now)
    stepState.wait(for: .data)
  }

  private func preloadFailed(_ pipeline: ItemPipeline, _ error: MediaError) {
    items.closeNext()
    let failures = book.preloadFailed(
      pipeline.id, error, ahead: passes.last.map { played($0) }, at: now,
      usesAbsences: usesAbsences)
    for failure in failures { post(failure) }
    preloadNext()
  }
}
