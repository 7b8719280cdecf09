internal import Synchronization

/// The status of a job: the present one, and every later one for those that watch.
final class StatusBoard<Status: Sendable>: Sendable {
  private struct State {
    var status: Status
    var isFinal = false
    /// Whether only `release` and the last status change it.
    var isHeld = false
    var nextWatch = 0
    var watches: [Int: AsyncStream<Status>.Continuation] = [:]

    /// Sets the status and tells it; under the lock, so that all get them in that order.
    mutating func tell(_ next: Status) {
      status = next
      for watch in watches.values { watch.yield(next) }
    }
  }

  private let state: Mutex<State>

  init(_ status: Status) { state = Mutex(State(status: status)) }

  var status: Status { state.withLock { $0.status } }

  /// Sets the status, unless the last one was set already, or another one is held.
  ///
  /// - Parameter isFinal: Whether it is the last, which is set also where one is held.
  func set(_ status: Status, isFinal: Bool = false) {
    let ended: [AsyncStream<Status>.Continuation] = state.withLock { state in
      guard !state.isFinal, isFinal || !state.isHeld else { return [] }
      state.tell(status)
      guard isFinal else { return [] }
      state.isFinal = true
      defer { state.watches = [:] }
      return Array(state.watches.values)
    }
    // Not under the lock, which the end of a watch takes.
    for watch in ended { watch.finish() }
  }

  /// Holds a status, so that what is at work sets no other one over it until `release`.
  ///
  /// - Parameter next: Makes it from the present one, under the lock; `nil` holds that one.
  func hold(_ next: (Status) -> Status?) {
    state.withLock { state in
      guard !state.isFinal else { return }
      state.isHeld = true
      if let status = next(state.status) { state.tell(status) }
    }
  }

  /// Ends `hold`, and sets the first status after it in the same step.
  ///
  /// - Parameter next: Makes it from the one that was held, under the lock.
  func release(_ next: (Status) -> Status) {
    state.withLock { state in
      guard !state.isFinal else { return }
      state.isHeld = false
      let status = next(state.status)
      state.tell(status)
    }
  }

  /// How many statuses wait for a reader: short ones should not be lost to it among the progress.
  private static var depth: Int { 16 }

  /// The present status and every later one; a slow reader gets the newest.
  func watch() -> AsyncStream<Status> {
    AsyncStream(bufferingPolicy: .bufferingNewest(Self.depth)) { continuation in
      let number: Int? = state.withLock { state in
        continuation.yield(state.status)
        guard !state.isFinal else { return nil }
        state.nextWatch += 1
        state.watches[state.nextWatch] = continuation
        return state.nextWatch
      }
      guard let number else { return continuation.finish() }
      continuation.onTermination = { [weak self] _ in
        self?.state.withLock { $0.watches[number] = nil }
      }
    }
  }
}
