internal import Synchronization

/// Subscriptions that came and went and that the stage has not yet seen.
///
/// Any thread adds and removes without waiting for the stage, which takes them before its next command or
/// step: a subscriber sees all that happens after it subscribed.
final class SubscriptionArrivals: Sendable {
  typealias Added = (key: Int, subscriber: EventBatcher.Subscriber)

  private struct State {
    var made = 0
    var added: [Added] = []
    var removed: [Int] = []
  }

  private let state = Mutex(State())
  private let wakeStage: @Sendable () -> Void

  init(_ wakeStage: @escaping @Sendable () -> Void) { self.wakeStage = wakeStage }

  func add(_ subscriber: EventBatcher.Subscriber) -> Int {
    let key = state.withLock { state in
      state.made += 1
      state.added.append((state.made, subscriber))
      return state.made
    }
    wakeStage()
    return key
  }

  func remove(_ key: Int) {
    state.withLock { $0.removed.append(key) }
    wakeStage()
  }

  func take() -> (added: [Added], removed: [Int]) {
    state.withLock { state in
      defer {
        state.added = []
        state.removed = []
      }
      return (state.added, state.removed)
    }
  }
}
