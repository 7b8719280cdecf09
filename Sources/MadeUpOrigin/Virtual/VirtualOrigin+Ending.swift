internal import MediaCore
internal import Networking
internal import Synchronization

/// How transfers end.
extension VirtualOrigin {
  /// Ends a transfer of which nothing has come.
  func expire(_ id: Int) {
    let isLate = state.withLock { state in
      state.running[id].map { $0.sent == 0 && !$0.isHeldBack } ?? false
    }
    guard isLate else { return }
    finish(id, NetworkError(.timedOut(.firstByte), "nothing came in time"), .failed)
  }

  func watch(_ id: Int, every window: MediaTime) {
    guard
      let running = state.withLock({ state -> Running? in
        defer { state.running[id]?.sentInWindow = 0 }
        return state.running[id]
      })
    else { return }
    let least = Double(running.request.timeouts.leastRate) * window.seconds
    if Double(running.sentInWindow) < least, !running.isHeldBack {
      return finish(id, NetworkError(.timedOut(.stall), "the body does not move"), .failed)
    }
    schedule(id, at: clock.now + window) { $0.watch(id, every: window) }
  }

  func finish(_ id: Int, _ error: NetworkError?, _ outcome: VirtualLogEntry.Outcome) {
    let receiver = state.withLock { $0.running[id]?.receiver }
    end(id, outcome: outcome)
    receiver?.finish(error)
  }

  func end(_ id: Int, outcome: VirtualLogEntry.Outcome) {
    let now = clock.now
    guard let running = state.withLock({ $0.running.removeValue(forKey: id) }) else { return }
    for timer in running.timers { clock.cancel(timer) }
    note(outcome, of: running, at: now)
  }

  /// Notes what became of a request.
  func note(_ outcome: VirtualLogEntry.Outcome, of running: Running, at now: MediaTime) {
    let told = state.withLock { state -> VirtualLogEntry? in
      guard let place = state.log.lastIndex(where: { $0.id == running.entry }) else { return nil }
      state.log[place].outcome = outcome
      state.log[place].end = now
      state.log[place].bytes = running.sent
      return tell == nil ? state.log[place] : state.log.remove(at: place)
    }
    if let told { tell?(told) }
  }
}
