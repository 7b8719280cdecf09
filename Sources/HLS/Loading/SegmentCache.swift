import Synchronization

/// Keeps segments that were loaded, so that a loop or a short way back loads nothing again.
final class SegmentCache: Sendable {
  struct Key: Hashable, Sendable {
    var uri: String
    var range: ResourceRange?
    /// Of a broadcast, in which names come again; `nil` elsewhere.
    var number: Int?
  }

  private struct State {
    var entries: [Key: [UInt8]] = [:]
    /// The oldest first.
    var order: [Key] = []
    var size = 0
  }

  private let budget: Int
  private let state = Mutex(State())

  /// - Parameter budget: How many bytes are kept at most.
  init(budget: Int) { self.budget = budget }

  subscript(key: Key) -> [UInt8]? { state.withLock { $0.entries[key] } }

  /// Keeps a segment's bytes, in clear; the oldest give way.
  func keep(_ bytes: [UInt8], for key: Key) {
    guard bytes.count <= budget / 2 else { return }
    state.withLock { state in
      guard state.entries[key] == nil else { return }
      state.entries[key] = bytes
      state.order.append(key)
      state.size += bytes.count
      while state.size > budget, !state.order.isEmpty {
        state.size -= state.entries.removeValue(forKey: state.order.removeFirst())?.count ?? 0
      }
    }
  }
}
