internal import Dispatch
internal import MediaCore
internal import Synchronization

/// Hands stills from the thread that decodes them to the task that takes them, each when it is asked for.
final class StillQueue: Sendable {
  typealias Entry = Result<Still, MediaError>

  private struct State {
    var entries: [Entry] = []
    var isFinished = false
    var isClosed = false
    var waiter: CheckedContinuation<Entry?, Never>?
  }

  private let state = Mutex(State())
  // Made with 0 and raised: a semaphore may not be let go of with less than it was made with.
  private let demand = DispatchSemaphore(value: 0)
  /// Ends the reading when nothing more is taken.
  private let onClose: @Sendable () -> Void

  init(onClose: @escaping @Sendable () -> Void) { self.onClose = onClose }

  /// Waits until the next still is asked for; on the thread that decodes.
  ///
  /// - Returns: Whether one is wanted.
  func awaitDemand() -> Bool {
    demand.wait()
    return !state.withLock { $0.isClosed }
  }

  /// Hands over the still that is asked for, or why there will be none.
  func push(_ entry: Entry) {
    let waiter = state.withLock { state -> CheckedContinuation<Entry?, Never>? in
      guard !state.isClosed else { return nil }
      if let waiter = state.waiter.take() { return waiter }
      state.entries.append(entry)
      return nil
    }
    waiter?.resume(returning: entry)
  }

  /// Says that no more will come.
  func finish() {
    let waiter = state.withLock { state in
      state.isFinished = true
      return state.waiter.take()
    }
    waiter?.resume(returning: nil)
  }

  /// Says that no more is wanted.
  func close() {
    let (waiter, isNew) = state.withLock { state in
      defer { state.isClosed = true }
      state.entries = []
      return (state.waiter.take(), !state.isClosed)
    }
    guard isNew else { return }
    onClose()
    demand.signal()
    waiter?.resume(returning: nil)
  }

  /// The next still; `nil` at the end, and when the task is cancelled.
  func next() async -> Entry? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (isKnown, entry) = state.withLock { state in
          if !state.entries.isEmpty { return (true, state.entries.removeFirst() as Entry?) }
          if state.isFinished || state.isClosed { return (true, nil) }
          state.waiter = continuation
          return (false, nil)
        }
        if isKnown { continuation.resume(returning: entry) } else { demand.signal() }
      }
    } onCancel: {
      close()
    }
  }
}
