package import Playback

/// Which items of the queue a status is to tell.
package struct QueueRange: Hashable, Sendable {
  /// The place of the first, from 0.
  package var from = 0
  /// How many at most; `nil` for all that follow.
  package var count: Int?

  package init(from: Int = 0, count: Int? = nil) {
    self.from = from
    self.count = count
  }

  /// Those of a list that lie in it.
  package func of(_ items: [PlayerStatus.Item]) -> ArraySlice<PlayerStatus.Item> {
    items.dropFirst(max(0, from)).prefix(max(0, count ?? items.count))
  }
}
