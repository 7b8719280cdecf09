package import MediaCore
package import Networking
import Synchronization

/// Ends what a worker waits for, from any thread and for good.
package final class Cancellation: Sendable {
  private struct State {
    var isCancelled = false
    var transfer: Transfer?
    var waiter: Signal?
  }

  private let state = Mutex(State())
  private let signal: Signal

  /// - Parameter time: What waits are measured by; the default is the machine's clock.
  package init(on time: any TimeSource = MonotonicClock()) { signal = Signal(on: time) }

  package func check() throws(MediaError) {
    if state.withLock({ $0.isCancelled }) { throw Self.error }
  }

  /// Makes a transfer end too, at once where it is too late; takes the place of the one before.
  package func watch(_ transfer: Transfer?) {
    let isCancelled = state.withLock { state in
      state.transfer = transfer
      return state.isCancelled
    }
    if isCancelled { transfer?.cancel() }
  }

  /// Raises a signal too, at once where it is too late; takes the place of the one before.
  package func wake(_ waiter: Signal?) {
    let isCancelled = state.withLock { state in
      state.waiter = waiter
      return state.isCancelled
    }
    if isCancelled { waiter?.raise() }
  }

  /// Waits, on the worker's thread.
  package func wait(_ time: MediaTime) throws(MediaError) {
    try check()
    signal.wait(atMost: min(time, .seconds(3600)))
    try check()
  }

  package func cancel() {
    let (transfer, waiter) = state.withLock { state in
      state.isCancelled = true
      return (state.transfer, state.waiter)
    }
    signal.raise()
    waiter?.raise()
    transfer?.cancel()
  }

  package static let error = MediaError(.cancelled, "the source was cancelled")
}
