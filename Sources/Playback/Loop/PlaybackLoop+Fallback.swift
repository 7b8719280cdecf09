internal import MediaCore

/// Going back from what plays in the place of the queue.
extension PlaybackLoop {
  /// Tries the items of the queue, each ahead of its time, and goes on with the first that opens.
  func comeBack() {
    guard playout.programme.book.isFallbackOn, activity == .running || activity == .buffering
    else { return }
    let patience = playout.stepState.holdsTime ? nil : ProgressWatches.longestWait
    guard let upNext = playout.upNext,
      let stage = playout.programme.items.stage(at: now, patience: patience)
    else {
      guard let entry = playout.programme.book.returning(at: now) else { return }
      playout.programme.items.preload(playout.programme.open(entry), at: now)
      playout.announcer.changeStatus()
      return playout.stepState.wait(for: .data)
    }
    guard let entry = playout.queue[upNext.id] else {
      return playout.programme.items.closeNext()
    }
    switch stage {
    case .opening: playout.stepState.wait(for: .data)
    case .stuck: stay(without: entry, MediaError(.stuck, ProgressWatches.notOpened))
    case .failed(let error): stay(without: entry, error)
    case .opened, .announced: start(entry)
    }
  }

  private func stay(without entry: PlayQueue.Entry, _ error: MediaError) {
    playout.programme.items.closeNext()
    playout.post(playout.programme.book.fail(entry.id, error, at: now))
    playout.stepState.unsettle()
  }
}
