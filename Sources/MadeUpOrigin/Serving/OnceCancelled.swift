internal import Synchronization

/// Whether work was given up; any thread may use it.
final class OnceCancelled: Sendable {
  private let flag = Atomic(false)

  var isCancelled: Bool { flag.load(ordering: .relaxed) }

  func cancel() { flag.store(true, ordering: .relaxed) }
}
