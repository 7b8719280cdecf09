internal import MediaCore
internal import Synchronization

/// Waits for more of a file that is still being written, on the thread that reads it.
final class GrowthWait: Sendable {
  private static let interval = MediaTime.milliseconds(50)

  private let isInterrupted = Atomic(false)
  private let signal = Signal()

  /// Waits a moment.
  ///
  /// - Returns: Whether it is worth looking again; not once it was interrupted.
  func wait() -> Bool {
    if isInterrupted.load(ordering: .acquiring) { return false }
    signal.wait(atMost: Self.interval)
    return !isInterrupted.load(ordering: .acquiring)
  }

  /// Ends waiting, now and until `resume`; from any thread.
  func interrupt() {
    isInterrupted.store(true, ordering: .releasing)
    signal.raise()
  }

  /// Allows waiting again.
  func resume() { isInterrupted.store(false, ordering: .releasing) }
}
