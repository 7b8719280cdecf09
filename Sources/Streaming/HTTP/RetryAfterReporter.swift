import MediaCore
import Synchronization

/// Reports the pauses that servers ask for by Retry-After.
final class RetryAfterReporter: Sendable {
  // By itself in a mutex, the function is wrapped once more each time that it is read.
  private struct Listener: Sendable { var body: (@Sendable (MediaTime) -> Void)? }

  private let listener = Mutex(Listener())

  /// Replaces the listener.
  func watch(_ body: @escaping @Sendable (MediaTime) -> Void) {
    listener.withLock { $0.body = body }
  }

  /// Calls the listener at the beginning of a pause.
  func report(_ pause: MediaTime) { listener.withLock { $0.body }?(pause) }
}
