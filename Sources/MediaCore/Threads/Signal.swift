internal import Dispatch
internal import Synchronization

/// Wakes one thread that waits for something to do.
///
/// Raised once or many times before the wait, it ends the wait once: the waiter then looks at everything
/// that may have changed. Any thread may raise it, and is never blocked by that.
package final class Signal: Sendable {
  private enum Phase {
    static let idle = 0
    static let raised = 1
    static let waiting = 2
  }

  private let semaphore = DispatchSemaphore(value: 0)
  private let phase = Atomic(Phase.idle)
  /// The clock that is told when its waiter waits.
  private let clock: VirtualClock?
  private let follower: Signal?

  /// - Parameters:
  ///   - time: Where waits are measured. The default is the machine's clock. The thread that waits under a virtual clock
  ///     has been started on it: see `WorkerThread`.
  ///   - follower: Raised whenever this one is; `nil`, the default, for none.
  package init(on time: any TimeSource = MonotonicClock(), followedBy follower: Signal? = nil) {
    clock = time as? VirtualClock
    self.follower = follower
  }

  package func raise() {
    follower?.raise()
    switch phase.exchange(Phase.raised, ordering: .acquiringAndReleasing) {
    case Phase.waiting:
      // Before the waiter runs: at no moment may all threads seem idle.
      clock?.beginWork()
      if let clock {
        clock.afterStep { [semaphore] in semaphore.signal() }
      } else {
        semaphore.signal()
      }
    default: break
    }
  }

  /// Whether it was raised, and its waiter has not come to that yet.
  package var isRaised: Bool { phase.load(ordering: .sequentiallyConsistent) == Phase.raised }

  /// Waits until it is raised.
  package func wait() { wait {} }

  /// Waits until it is raised, and notes that it was while it counts as raised still.
  package func wait(noting note: () -> Void) {
    if startWaiting() { semaphore.wait() }
    note()
    phase.store(Phase.idle, ordering: .sequentiallyConsistent)
  }

  /// Waits until it is raised, or so long.
  ///
  /// - Returns: Whether it was raised.
  @discardableResult
  package func wait(atMost length: MediaTime) -> Bool {
    if let clock { return wait(atMost: length, by: clock) }
    guard beginWait() else { return true }
    let nanoseconds = Int(clamping: max(0, length.nanoseconds))
    if semaphore.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .timedOut {
      let (gaveUp, _) = phase.compareExchange(
        expected: Phase.waiting, desired: Phase.idle, ordering: .sequentiallyConsistent)
      if gaveUp { return false }
      // It was raised just now.
      semaphore.wait()
    }
    phase.store(Phase.idle, ordering: .sequentiallyConsistent)
    return true
  }

  /// Takes note of having been raised, without waiting.
  package func take() -> Bool {
    phase.compareExchange(
      expected: Phase.raised, desired: Phase.idle, ordering: .sequentiallyConsistent
    ).exchanged
  }

  private func wait(atMost length: MediaTime, by clock: VirtualClock) -> Bool {
    if take() { return true }
    guard length > .zero else { return false }
    let end = clock.now + length
    let timer = clock.schedule(at: end) { [self] in raise() }
    wait()
    clock.cancel(timer)
    return clock.now < end
  }

  /// - Returns: Whether there is something to wait for: it has not been raised. A raise that it finds counts no more.
  private func beginWait() -> Bool {
    guard startWaiting() else {
      phase.store(Phase.idle, ordering: .sequentiallyConsistent)
      return false
    }
    return true
  }

  /// - Returns: Whether there is something to wait for: it has not been raised.
  private func startWaiting() -> Bool {
    let (waits, _) = phase.compareExchange(
      expected: Phase.idle, desired: Phase.waiting, ordering: .sequentiallyConsistent)
    if waits { clock?.endWork() }
    return waits
  }
}
