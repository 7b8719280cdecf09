internal import Synchronization

/// The status of a job: the present one, and every later one for those that watch.
final class StatusBoard<Status: Sendable>: Sendable {
  private struct State {
    var status: Status
    var isFinal = false
    var nextWatch = 0
    var watches: [Int: AsyncStream<Status>.Continuation] = [:]
  }

  private let state: Mutex<State>

  init(_ status: Status) { state = Mutex(State(status: status)) }

  var status: Status { state.withLock { $0.status } }

  /// Sets the status, unless the last one was set already.
  ///
  /// - Parameter isFinal: Whether it is the last.
  func set(_ status: Status, isFinal: Bool = false) {
    let watches = state.withLock { state in
      guard !state.isFinal else { return [AsyncStream<Status>.Continuation]() }
      state.status = status
      state.isFinal = isFinal
      defer { if isFinal { state.watches = [:] } }
      return Array(state.watches.values)
    }
    for watch in watches {
      watch.yield(status)
      if isFinal { watch.finish() }
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
