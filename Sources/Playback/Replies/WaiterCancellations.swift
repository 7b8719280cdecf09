internal import Synchronization

/// Replies whose callers were cancelled; any thread adds, the stage takes.
final class WaiterCancellations: Sendable {
  private let ids = Mutex<Set<Int>>([])
  private let wakeStage: @Sendable () -> Void

  init(_ wakeStage: @escaping @Sendable () -> Void) { self.wakeStage = wakeStage }

  func add(_ id: Int) {
    ids.withLock { _ = $0.insert(id) }
    wakeStage()
  }

  /// Whether the caller of a reply was cancelled; true once.
  func take(_ id: Int) -> Bool { ids.withLock { $0.remove(id) != nil } }
}
