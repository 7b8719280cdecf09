import MediaCore
import Synchronization

/// Reports the pauses that servers ask for by Retry-After.
final class RetryAfterReporter: Sendable {
  private let body = Mutex<(@Sendable (MediaTime) -> Void)?>(nil)

  /// Replaces the listener.
  func watch(_ body: @escaping @Sendable (MediaTime) -> Void) { self.body.withLock { $0 = body } }

  /// Calls the listener at the beginning of a pause.
  func report(_ pause: MediaTime) { body.withLock { $0 }?(pause) }
}
