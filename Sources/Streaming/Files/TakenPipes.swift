internal import Synchronization

/// The pipes that are read or have been: their bytes come once, and two readers would take them from each other.
package final class TakenPipes: Sendable {
  private let numbers = Mutex(Set<Int32>())

  package init() {}

  /// Takes a pipe; `false` when it was taken before.
  func take(_ number: Int32) -> Bool { numbers.withLock { $0.insert(number).inserted } }
}
