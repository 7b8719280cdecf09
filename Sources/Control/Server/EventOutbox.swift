internal import Playback
internal import Synchronization

/// Hands events from the player's thread to a connection's, without ever making the player wait.
final class EventOutbox: Sendable {
  private struct State {
    var queue: EventQueue
    /// Whether the connection has been told, and has not looked yet.
    var isAnnounced = false
  }

  private let state: Mutex<State>
  private let budget: EventBudget
  private let announce: @Sendable () -> Void

  /// - Parameter announce: Called when there are events where there were none; must not block.
  init(capacity: Int, budget: EventBudget, announce: @escaping @Sendable () -> Void) {
    self.budget = budget
    state = Mutex(State(queue: EventQueue(capacity: capacity)))
    self.announce = announce
  }

  /// Takes a batch; called on the player's thread.
  func put(_ batch: EventBatch) {
    let isNews = state.withLock { state in
      state.queue.append(batch, weightLimit: budget.share)
      defer { state.isAnnounced = true }
      return !state.isAnnounced
    }
    if isNews { announce() }
  }

  /// All that waits; called on the connection's event loop.
  func take() -> EventBatch? {
    state.withLock { state in
      state.isAnnounced = false
      return state.queue.take()
    }
  }
}
