internal import Synchronization

/// Replies that nobody waits for any more; any thread adds, the stage takes.
final class WaiterCancellations: Sendable {
  private let ids = Mutex<Set<Int>>([])
  private let wakeStage: @Sendable () -> Void

  init(_ wakeStage: @escaping @Sendable () -> Void) { self.wakeStage = wakeStage }

  func add(_ id: Int) {
    ids.withLock { _ = $0.insert(id) }
    wakeStage()
  }

  /// Whether a reply was given up; asked until it is settled.
  func take(_ id: Int) -> Bool { ids.withLock { $0.remove(id) != nil } }
}
