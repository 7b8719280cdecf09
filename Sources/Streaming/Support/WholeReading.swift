import Synchronization

/// A source that is read whole for a caller that may cancel it.
package final class WholeReading: Sendable {
  private struct State {
    var isCancelled = false
    var end: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  package init() {}

  /// Notes how that is ended which is read from now on; ends it at once where it is too late.
  package func watch(_ end: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      state.end = end
      return state.isCancelled
    }
    if isCancelled { end() }
  }

  /// Ends what is being read and all that comes after; from any thread.
  package func cancel() {
    let end = state.withLock { state in
      state.isCancelled = true
      return state.end
    }
    end?()
  }
}
