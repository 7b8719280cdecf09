internal import Synchronization

/// What all subscriptions of a server together may have waiting; each has an equal share.
final class EventBudget: Sendable {
  /// Bytes of text, for all together and at least for each.
  private static let total = 32 << 20
  private static let least = 4 << 10

  private let count = Atomic(0)
  private let endings = Atomic(0)

  /// How many bytes of events may wait for one subscription.
  var share: Int { max(Self.least, Self.total / max(1, count.load(ordering: .relaxed))) }

  func join() { count.add(1, ordering: .relaxed) }

  func leave() {
    count.subtract(1, ordering: .relaxed)
    endings.add(1, ordering: .relaxed)
  }

  /// Whether so many subscriptions have ended since this last said so.
  func haveEnded(_ number: Int) -> Bool {
    let ended = endings.load(ordering: .relaxed)
    guard ended >= number else { return false }
    endings.subtract(ended, ordering: .relaxed)
    return true
  }
}
