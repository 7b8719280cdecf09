internal import Control
internal import MediaCore
internal import Playback
internal import Synchronization

/// The events of a player for one reader, of which a bounded number wait to be read.
final class EventStream: Sendable {
  private let store: EventStore
  private let subscription: EventSubscription?

  init(_ player: any PlayerControlling, _ settings: PlayerSettings) {
    let store = EventStore()
    self.store = store
    guard !settings.events.isEmpty || settings.timePublishing != nil else {
      subscription = nil
      return
    }
    subscription = player.subscribe(
      to: settings.events, interval: .seconds(1), timeInterval: settings.timePublishing,
      receive: settings.eventReceiver ?? { batch in store.put(batch) })
  }

  /// Events of a reader of its own, with the time at an interval, in batches as often as so.
  init(
    _ player: any PlayerControlling, _ filters: [PlayerEventFilter], timeInterval: MediaTime?,
    pace: MediaTime
  ) {
    let store = EventStore()
    self.store = store
    subscription = player.subscribe(
      to: filters, interval: pace, timeInterval: timeInterval,
      receive: { batch in store.put(batch) })
  }

  /// The next batch; `nil` when there are no more, or the reader's task is cancelled.
  func next() async -> EventBatch? { await store.next() }

  /// Ends it after what waits.
  func finish() {
    subscription?.cancel()
    store.finish()
  }
}

/// What waits for the reader of the events, and the reader that waits for them.
private final class EventStore: Sendable {
  private struct State {
    // As many as on the socket.
    var queue = EventQueue(capacity: 1024)
    var reader: (number: Int, continuation: CheckedContinuation<EventBatch?, Never>)?
    /// How many times a reader has waited.
    var waits = 0
    var isFinished = false
  }

  private let state = Mutex(State())

  func put(_ batch: EventBatch) {
    handOver { $0.queue.append(batch) }
  }

  func finish() { handOver { $0.isFinished = true } }

  /// The next batch; `nil` when there are no more, or the reader's task is cancelled.
  func next() async -> EventBatch? {
    let number = state.withLock { state in
      state.waits += 1
      return state.waits
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { reader in
        let earlier = state.withLock { state in
          defer { state.reader = (number, reader) }
          return state.reader
        }
        earlier?.continuation.resume(returning: nil)
        if Task.isCancelled { abandon(number) }
        handOver { _ in }
      }
    } onCancel: {
      abandon(number)
    }
  }

  /// Ends a wait of which the task was cancelled; what comes is for the next reader.
  private func abandon(_ number: Int) {
    let reader = state.withLock { state in
      state.reader?.number == number ? state.reader.take() : nil
    }
    reader?.continuation.resume(returning: nil)
  }

  /// Changes what there is, and gives the reader that waits what is there for it.
  private func handOver(_ change: (inout State) -> Void) {
    let (reader, batch) = state.withLock { state in
      change(&state)
      guard let reader = state.reader?.continuation else { return (nil, nil) as Handover }
      let batch = state.queue.take()
      guard batch != nil || state.isFinished else { return (nil, nil) }
      state.reader = nil
      return (reader, batch)
    }
    reader?.resume(returning: batch)
  }

  private typealias Handover = (CheckedContinuation<EventBatch?, Never>?, EventBatch?)
}
