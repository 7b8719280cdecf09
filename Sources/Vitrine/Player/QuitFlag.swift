internal import Synchronization

/// Whether the program was asked to quit, for the tasks that wait for it.
final class QuitFlag: Sendable {
  private struct State {
    var isSet = false
    var waiters: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  var isSet: Bool { state.withLock { $0.isSet } }

  func set() {
    let waiters = state.withLock { state in
      defer { state.waiters = [] }
      state.isSet = true
      return state.waiters
    }
    for waiter in waiters { waiter() }
  }

  /// Calls once it is set, on the thread that sets it; at once when it is already.
  func notify(_ waiter: @escaping @Sendable () -> Void) {
    let isSet = state.withLock { state in
      if !state.isSet { state.waiters.append(waiter) }
      return state.isSet
    }
    if isSet { waiter() }
  }

  func wait() async {
    await withCheckedContinuation { continuation in notify { continuation.resume() } }
  }
}
