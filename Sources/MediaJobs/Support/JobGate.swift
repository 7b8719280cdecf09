internal import MediaCore
internal import Synchronization

/// Lets the thread of a job stand still for a while; any thread may open and close it.
package final class JobGate: Sendable {
  private let isClosed = Atomic(false)
  private let isOver = Atomic(false)
  private let signal = Signal()

  package init() {}

  package func close() { isClosed.store(true, ordering: .relaxed) }

  package func open() {
    isClosed.store(false, ordering: .relaxed)
    signal.raise()
  }

  /// Opens it for good: what closes it later does nothing.
  package func end() {
    isOver.store(true, ordering: .relaxed)
    signal.raise()
  }

  /// Waits while it is closed, on the thread of the job.
  func pass() {
    while isClosed.load(ordering: .relaxed), !isOver.load(ordering: .relaxed) { signal.wait() }
  }
}
