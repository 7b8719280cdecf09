import MediaCore
import Streaming
import Synchronization

/// The tracker's own thread.
extension PlaylistTracker {
  private enum Step {
    case reload(String, PlaylistHistory, DeliveryDirectives)
    case wait(MediaTime?)
  }

  func run() {
    while let step = nextStep() {
      switch step {
      case .reload(let uri, let history, let directives): reload(uri, history, directives)
      case .wait(let limit):
        if let limit { signal.wait(atMost: limit) } else { signal.wait() }
      }
    }
  }

  private func nextStep() -> Step? {
    let now = time.now
    return state.withLock { state in
      if state.isClosed { return nil }
      guard let uri = state.uri, let history = state.histories[uri],
        let regular = ReloadSchedule.delay(after: state.outcome, of: history.copy)
      else { return .wait(nil) }
      let delay =
        state.failures > 0
        ? ReloadSchedule.pause(after: state.failures, of: history.copy) : regular
      let left = state.began + delay - now
      if left > .zero { return .wait(left) }
      // After a failure all is asked for, at once: a server that was restarted has nothing of what would come next.
      let directives =
        state.failures > 0
        ? DeliveryDirectives()
        : DeliveryDirectives(reloading: history.copy, age: now - state.loadedAt)
      return .reload(uri, history, directives)
    }
  }

  private func reload(
    _ uri: String, _ history: PlaylistHistory, _ directives: DeliveryDirectives
  ) {
    let began = time.now
    let cancellation = Cancellation(on: time)
    let isMeant = state.withLock { state in
      guard state.uri == uri, !state.isClosed else { return false }
      state.began = began
      state.cancellation = cancellation
      return true
    }
    guard isMeant else { return }
    defer { state.withLock { $0.cancellation = nil } }
    var history = history
    do throws(LoadError) {
      let copy = try reloaded(uri, history, directives, cancellation)
      let now = time.now
      let change = history.take(copy, at: now)
      let isFollowed = state.withLock { state in
        guard state.uri == uri else { return false }
        state.histories[uri] = history
        state.loadedAt = now
        if state.failures > 0 {
          state.began = ReloadSchedule.begin(
            of: copy, failedSince: state.failedSince, loadedAt: began)
        }
        state.failures = 0
        state.outcome = change == .unchanged ? .unchanged : .changed
        if change != .unchanged { state.isStuck = false }
        return true
      }
      guard isFollowed else { return }
      tell(change)
      if change != .unchanged { return publish(history) }
    } catch {
      guard error.mediaError.code != .cancelled else { return }
      state.withLock { state in
        guard state.uri == uri else { return }
        if state.failures == 0 { state.failedSince = began }
        state.failures += 1
      }
      report(.failing(error.mediaError))
    }
    noteStandstill(uri, history)
  }

  private func reloaded(
    _ uri: String, _ history: PlaylistHistory, _ directives: DeliveryDirectives,
    _ cancellation: Cancellation
  ) throws(LoadError) -> MediaPlaylist {
    var request = PlaylistRequest()
    request.directives = directives
    request.previous = history.copy
    if request.directives.position != nil {
      request.patience = history.copy.blockingPatience
    }
    let copy = try presentation.load(uri, request, cancellation).copy
    guard copy.needsFullReload else { return copy }
    request.directives.skip = nil
    return try presentation.load(uri, request, cancellation).copy
  }

  private func tell(_ change: PlaylistChange) {
    switch change {
    case .unchanged, .changed: break
    case .regressed: report(.playlistFault(.restarted))
    case .conflicting:
      let isNew = state.withLock { state in
        defer { state.hasToldConflict = true }
        return !state.hasToldConflict
      }
      if isNew { report(.playlistFault(.conflicting)) }
    }
  }

  /// Says so when there has been nothing new for too long.
  private func noteStandstill(_ uri: String, _ history: PlaylistHistory) {
    let now = time.now
    let isStuck = state.withLock { state in
      guard state.uri == uri, !state.isStuck,
        ReloadSchedule.isStuck(history.copy, unchangedFor: now - history.changedAt)
      else { return false }
      state.isStuck = true
      state.version += 1
      return true
    }
    guard isStuck else { return }
    report(.playlistFault(.stuck))
    onChange()
  }
}
