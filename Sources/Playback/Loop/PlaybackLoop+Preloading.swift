internal import MediaCore
internal import Streaming
internal import Synchronization

/// Opening the next item ahead.
extension PlaybackLoop {
  /// How long before it is due the next item is opened.
  static let preloadLead = MediaTime.seconds(10)

  /// When, on the timeline, the next item should begin to open.
  func preloadDue() -> MediaTime? {
    guard upNext == nil, let last = passes.last, !last.isWithinItem,
      let entry = nextEntry(after: last)
    else { return nil }
    guard failures.mayTry(entry.id, now: now) else { return nil }
    // What follows a broadcast would be held open for as long as that lasts.
    if last.pipeline.shared.withLock({ $0.live?.isLive == true }),
      last.description.outPoint == nil
    {
      return nil
    }
    return expectedEnd(of: last).map { max(last.start, $0 - Self.preloadLead) } ?? last.start
  }

  /// When a pass will end on the timeline, by what its file or playlist tells; `nil` where it does not.
  func expectedEnd(of pass: Pass) -> MediaTime? {
    pass.opened.duration(of: pass.description).map {
      pass.start + $0 - (pass.window.start - (pass.description.inPoint ?? .zero))
    }
  }

  /// Opens the next item ahead when it is time to.
  func preloadNext() {
    forgetUnwantedPreload()
    if let upNext {
      switch upNext.phase {
      case .opening:
        stepState.wait(for: .data)
        if !stepState.holdsTime, now - max(upNextSince, upNext.silentSince) >= Self.longestWait {
          preloadFailed(upNext, MediaError(.stuck, Self.notOpened))
        }
      case .failed(let error):
        learnAbsences(from: upNext, error)
        preloadFailed(upNext, error)
      case .ready(let opened):
        if !upNext.isAnnounced.load(ordering: .relaxed) {
          guard soundIsOpen(for: upNext, opened) else { return stepState.wait(for: .data) }
          announceReady(upNext, opened)
          selectSound(upNext, opened)
          selectText(upNext, opened)
        }
      }
    } else if activity != .loading, activity != .ended, let due = preloadDue(), due <= position,
      let last = passes.last, let entry = nextEntry(after: last)
    {
      items.preload(open(entry), at: now)
      stepState.wait(for: .data)
    }
  }

  private func preloadFailed(_ pipeline: ItemPipeline, _ error: MediaError) {
    items.releaseNext()
    noteFailure(pipeline.id, error)
    if let last = passes.last { book.fail(pipeline.id, ahead: last.number) }
    pipeline.close()
    while let last = passes.last, let entry = nextEntry(after: last),
      let error = knownAbsence(of: entry)
    {
      noteFailure(entry.id, error)
      book.fail(entry.id, ahead: last.number)
    }
    preloadNext()
  }

  private func forgetUnwantedPreload() {
    guard let upNext, let last = passes.last, upNext !== last.owner else { return }
    let wanted = nextEntry(after: last)
    if wanted?.id == upNext.id, wanted?.description == upNext.description { return }
    items.closeNext()
  }
}
