internal import Dispatch
internal import Synchronization

/// Wakes one thread that waits for something to do.
///
/// Raised once or many times before the wait, it ends the wait once: the waiter then looks at everything
/// that may have changed. Any thread may raise it; it never blocks the one who does.
package final class Signal: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private let isRaised = Atomic(false)

  package init() {}

  package func raise() {
    if !isRaised.exchange(true, ordering: .acquiringAndReleasing) { semaphore.signal() }
  }

  /// Waits until it is raised.
  package func wait() {
    semaphore.wait()
    isRaised.store(false, ordering: .sequentiallyConsistent)
  }

  /// Waits until it is raised, or so long.
  ///
  /// - Returns: Whether it was raised.
  @discardableResult
  package func wait(atMost length: MediaTime) -> Bool {
    let nanoseconds = Int(clamping: max(0, length.nanoseconds))
    guard semaphore.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success else {
      return false
    }
    isRaised.store(false, ordering: .sequentiallyConsistent)
    return true
  }
}
