internal import Glibc
internal import Synchronization

/// How far a file has been written, for the thread that waits for the rest.
final class WritingProgress: Sendable {
  private let steps = Atomic(0)

  /// Grows with all that gets written.
  var count: Int { steps.load(ordering: .relaxed) }

  func note() { steps.add(1, ordering: .relaxed) }
}
