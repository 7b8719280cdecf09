internal import HLS
internal import MediaCore
internal import Synchronization

/// Opening the next item ahead.
extension PlaybackLoop {
  /// Opens the next item ahead when it is time to.
  func preloadNext() {
    programme.closeUnwantedNext(at: now)
    let patience = stepState.holdsTime ? nil : ProgressWatches.longestWait
    guard let upNext, let stage = programme.items.stage(at: now, patience: patience) else {
      guard activity != .loading, activity != .ended, programme.preload(programmeMoment) else {
        return
      }
      announcer.changeStatus()
      return stepState.wait(for: .data)
    }
    switch stage {
    case .opening: stepState.wait(for: .data)
    case .stuck:
      stepState.wait(for: .data)
      preloadFailed(upNext, MediaError(.stuck, ProgressWatches.notOpened))
    case .failed(let error):
      programme.learnAbsences(from: upNext, error, at: now)
      preloadFailed(upNext, error)
    case .opened(let opened):
      guard soundIsOpen(for: upNext, opened) else { return stepState.wait(for: .data) }
      announceReady(upNext, opened)
      selectSound(upNext, opened)
      screen.cues.select(upNext, opened)
    case .announced: break
    }
  }

  private func preloadFailed(_ pipeline: ItemPipeline, _ error: MediaError) {
    let failures = programme.preloadFailed(pipeline, error, at: now, usesAbsences: usesAbsences)
    for failure in failures { post(failure) }
    preloadNext()
  }
}
