import MediaCore
import Synchronization

/// Tells somebody how long servers ask to be left alone.
final class PauseTeller: Sendable {
  private let body = Mutex<(@Sendable (MediaTime) -> Void)?>(nil)

  /// Has it told from now on.
  func watch(_ body: @escaping @Sendable (MediaTime) -> Void) { self.body.withLock { $0 = body } }

  /// Tells that a pause begins.
  func tell(_ pause: MediaTime) { body.withLock { $0 }?(pause) }
}
