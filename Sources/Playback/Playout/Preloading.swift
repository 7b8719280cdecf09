internal import MediaCore

/// Opens the next item ahead.
struct Preloading {
  let playout: Playout
  /// Whether items whose files are known to be absent are passed over.
  let usesAbsences: Bool

  /// Opens the next item ahead when it is time to.
  func advance() {
    // What is opened then takes the place of what plays at once.
    guard !playout.programme.book.isFallbackOn else { return }
    playout.programme.closeUnwantedNext(at: playout.now)
    let patience = playout.stepState.holdsTime ? nil : ProgressWatches.longestWait
    guard let upNext = playout.upNext,
      let stage = playout.programme.items.stage(at: playout.now, patience: patience)
    else {
      guard playout.activity != .loading, playout.activity != .ended,
        playout.programme.preload(playout.programmeMoment)
      else {
        return
      }
      playout.announcer.changeStatus()
      return playout.stepState.wait(for: .data)
    }
    switch stage {
    case .opening:
      playout.stepState.wait(for: .data)
      if let due = nextIsDue, due <= playout.now {
        fail(upNext, playout.watches.limits.error(.firstFrame))
      }
    case .stuck:
      playout.stepState.wait(for: .data)
      fail(upNext, MediaError(.stuck, ProgressWatches.notOpened))
    case .failed(let error):
      playout.programme.learnAbsences(from: upNext, error, at: playout.now)
      fail(upNext, error)
    case .opened(let opened):
      guard playout.soundIsOpen(for: upNext, opened) else {
        return playout.stepState.wait(for: .data)
      }
      playout.announceReady(upNext, opened)
      playout.selectSound(upNext, opened)
      playout.screen.cues.select(upNext, opened)
    case .announced: break
    }
  }

  /// By when the next item has to be open, for which the timeline is held; `nil` where that has no limit.
  var nextIsDue: MediaTime? {
    guard let limit = playout.watches.limits.firstFrame, !playout.stepState.holdsTime,
      playout.upNext != nil, case .held(let since) = playout.activity
    else { return nil }
    let start = max(since, playout.programme.items.upNextSince)
    return playout.transport.waits(since: start).map { $0 + limit }
  }

  /// When to look at that again.
  var nextLook: MediaTime? { nextIsDue.map { max(playout.now + .milliseconds(1), $0) } }

  private func fail(_ pipeline: ItemPipeline, _ error: MediaError) {
    let failures = playout.programme.preloadFailed(
      pipeline, error, at: playout.now, usesAbsences: usesAbsences)
    for failure in failures { playout.post(failure) }
    advance()
  }
}
