import MediaCore
import Synchronization

/// A filter that holds an export at its first second, however late the test comes to end it.
final class ExportHold: Sendable {
  private let isEnded = Mutex(false)
  private let signal = Signal()

  var filter: CustomFilter {
    CustomFilter(
      "hold",
      RowFilter { [self] _, place in
        while place.time >= .seconds(1), !isEnded.withLock({ $0 }) { signal.wait() }
      })
  }

  func end() {
    isEnded.withLock { $0 = true }
    signal.raise()
  }
}
