internal import Synchronization

/// Lets a task of a job stand still for a while, and no thread; any thread may open and close it.
final class PauseGate: Sendable {
  private struct State {
    var isClosed = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  func close() { state.withLock { $0.isClosed = true } }

  func open() {
    let waiting = state.withLock { state in
      defer { state = State() }
      return state.waiting
    }
    for one in waiting { one.resume() }
  }

  /// Waits while it is closed.
  func pass() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if state.isClosed { state.waiting.append(continuation) }
        return !state.isClosed
      }
      if isOpen { continuation.resume() }
    }
  }
}
