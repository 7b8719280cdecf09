import MediaCore
import Playback
import Synchronization

/// A player that plays nothing: it remembers its commands and waits when told to.
final class FakePlayer: BurstTaking, LossTaking {
  struct Sent: Equatable {
    var command: PlaybackCommand
    var completion: Completion
    var timeout: MediaTime?
  }

  private struct Subscriber {
    var filters: [PlayerEventFilter]
    var timeInterval: MediaTime?
    var receive: @Sendable (EventBatch) -> Void
    var sequence = 1
  }

  private struct State {
    var sent: [Sent] = []
    var status = PlayerStatus()
    var error: MediaError?
    var subscribers: [Int: Subscriber] = [:]
    var lastSubscriber = 0
    /// Those that wait from the moment that they were sent; `nil` until the task has come to it.
    var waiters: [Int: CheckedContinuation<Bool, Never>?] = [:]
    var lastWaiter = 0
    var bursts: [Int] = []
  }

  private let state = Mutex(State())

  var sent: [Sent] { state.withLock { $0.sent } }
  var commands: [PlaybackCommand] { sent.map(\.command) }
  var subscriberCount: Int { state.withLock { $0.subscribers.count } }
  var waiterCount: Int { state.withLock { $0.waiters.count } }
  var timeIntervals: [MediaTime?] { state.withLock { $0.subscribers.values.map(\.timeInterval) } }

  var status: PlayerStatus {
    get { state.withLock { $0.status } }
    set { state.withLock { $0.status = newValue } }
  }

  /// What the next commands fail with.
  var error: MediaError? {
    get { state.withLock { $0.error } }
    set { state.withLock { $0.error = newValue } }
  }

  /// How many commands came at once, each time that several did.
  var bursts: [Int] { state.withLock { $0.bursts } }

  func note(_ subject: PlayerStatus.Loss.Subject, lostBecause reason: String?) async {
    let loss = reason.map {
      PlayerStatus.Loss(
        subject, date: ProgramDate(nanoseconds: 0), clockTime: .zero, reason: $0)
    }
    state.withLock { $0.status.losses = loss.map { [$0] } ?? [] }
  }

  func send(
    _ command: PlaybackCommand, until completion: Completion, timeout: MediaTime?,
    taken: (@Sendable () -> Void)?
  ) async throws(MediaError) -> [ItemID] {
    try await send(command, until: completion, timeout: timeout)
  }

  func sendBurst(
    _ commands: [PlaybackCommand], taken: (@Sendable (Int) -> Void)?
  ) async -> [Result<[ItemID], MediaError>] {
    state.withLock { state in
      state.bursts.append(commands.count)
      for command in commands {
        state.sent.append(Sent(command: command, completion: .accepted, timeout: nil))
      }
      let error = state.error
      return commands.map { command in
        if let error, case .mute = command { .failure(error) } else { .success([]) }
      }
    }
  }

  /// Takes the command; one that asks for more than `accepted` waits for `release`.
  func send(
    _ command: PlaybackCommand, until completion: Completion, timeout: MediaTime?
  ) async throws(MediaError) -> [ItemID] {
    let (error, waiter) = state.withLock { state -> (MediaError?, Int?) in
      state.sent.append(Sent(command: command, completion: completion, timeout: timeout))
      guard state.error == nil, completion != .accepted else { return (state.error, nil) }
      state.lastWaiter += 1
      state.waiters[state.lastWaiter] = .some(nil)
      return (nil, state.lastWaiter)
    }
    if let error { throw error }
    if let waiter, await !wait(waiter) { throw MediaError(.cancelled, "cancelled") }
    guard case .queue(.append(let items)) = command else { return [] }
    return items.enumerated().map { $1.id ?? ItemID("item-\($0)") }
  }

  /// Lets all commands that wait go on.
  func release() {
    let waiters = state.withLock { state in
      defer { state.waiters = [:] }
      return Array(state.waiters.values)
    }
    for waiter in waiters { waiter?.resume(returning: true) }
  }

  /// Whether it was released, not cancelled.
  private func wait(_ number: Int) async -> Bool {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReleased = state.withLock { state -> Bool? in
          if state.waiters[number] == nil { return true }
          if Task.isCancelled {
            state.waiters[number] = nil
            return false
          }
          state.waiters[number] = continuation
          return nil
        }
        if let isReleased { continuation.resume(returning: isReleased) }
      }
    } onCancel: {
      // One that has not come to it yet finds out by itself.
      let waiter = state.withLock { state -> CheckedContinuation<Bool, Never>? in
        guard let waiter = state.waiters[number] ?? nil else { return nil }
        state.waiters[number] = nil
        return waiter
      }
      waiter?.resume(returning: false)
    }
  }

  func snapshot(_ options: SnapshotOptions) async throws(MediaError) -> Snapshot {
    Snapshot(
      bytes: [1, 2, 3], format: options.format,
      size: PixelSize(width: options.width ?? 4, height: options.height ?? 3))
  }

  func subscribe(
    to filters: [PlayerEventFilter], interval: MediaTime, timeInterval: MediaTime?,
    receive: @escaping @Sendable (EventBatch) -> Void
  ) -> EventSubscription {
    let number = state.withLock { state in
      state.lastSubscriber += 1
      state.subscribers[state.lastSubscriber] = Subscriber(
        filters: filters, timeInterval: timeInterval, receive: receive)
      return state.lastSubscriber
    }
    return EventSubscription { [weak self] in
      self?.state.withLock { $0.subscribers[number] = nil }
    }
  }

  /// Gives every subscriber a batch of the events that it wants.
  func publish(_ kinds: [PlayerEvent.Kind]) {
    let events = kinds.map { PlayerEvent($0, mediaTime: .seconds(1.5), item: ItemID("a")) }
    let deliveries = state.withLock { state in
      state.subscribers.keys.sorted().compactMap { key -> (Subscriber, EventBatch)? in
        guard var subscriber = state.subscribers[key] else { return nil }
        let wanted = events.filter { event in subscriber.filters.contains { $0.matches(event) } }
        if wanted.isEmpty { return nil }
        let batch = EventBatch(firstSequence: subscriber.sequence, events: wanted)
        subscriber.sequence += wanted.count
        state.subscribers[key] = subscriber
        return (subscriber, batch)
      }
    }
    for (subscriber, batch) in deliveries { subscriber.receive(batch) }
  }
}
