public import MediaCore
internal import Synchronization

/// Plays a queue of items, one exactly after the other.
///
/// The player lives on a thread of its own, the stage; its methods can be called from anywhere and return
/// when the stage has taken the command. Close it when it is no longer needed.
public actor Player: PlayerControlling {
  private nonisolated let stage: StageExecutor
  private nonisolated let published: StatusBox
  private let loop: PlaybackLoop

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    // Unowned by the language's design; the player holds the executor.
    unsafe stage.asUnownedSerialExecutor()
  }

  /// Makes a player and starts its thread.
  ///
  /// - Throws: 1000 when the system gives no thread, 5xxx when the video sink does not open.
  package init(_ parts: PlayerParts) async throws(MediaError) {
    let stage = StageExecutor(time: parts.time)
    let published = StatusBox()
    self.stage = stage
    self.published = published
    loop = PlaybackLoop(parts, status: published) { stage.wakeup() }
    try stage.start { [weak self] in self?.assumeIsolated { $0.loop.step() } ?? .never }
    try loop.openVideo()
  }

  deinit { stage.stop() }

  public nonisolated var status: PlayerStatus { published.value }

  @discardableResult
  public func send(
    _ command: PlaybackCommand, until completion: Completion = .accepted, timeout: MediaTime? = nil
  ) async throws(MediaError) -> [ItemID] {
    guard !loop.isClosed else { throw MediaError(.shutDown, "the player is closed") }
    let framesBefore = loop.counters.framesShown
    let failuresBefore = loop.counters.itemsFailed
    let ids = try loop.perform(command)
    loop.publish()
    guard completion != .accepted else { return ids }
    let item = loop.queue.currentID
    let deadline = timeout.map { loop.time.now + $0 }
    let result: Result<Void, MediaError> = await withCheckedContinuation { continuation in
      loop.waiters.append(
        CompletionWaiter(
          completion: completion, deadline: deadline, item: item, framesBefore: framesBefore,
          failuresBefore: failuresBefore, resume: { continuation.resume(returning: $0) }))
      stage.wakeup()
    }
    try result.get()
    return ids
  }

  public nonisolated func subscribe(
    to filters: [PlayerEventFilter], interval: MediaTime = .seconds(1),
    timeInterval: MediaTime? = nil, receive: @escaping @Sendable (EventBatch) -> Void
  ) -> EventSubscription {
    let box = SubscriptionBox()
    Task {
      await self.add(
        EventBatcher.Subscriber(
          filters: filters, interval: interval, timeInterval: timeInterval, receive: receive), box)
    }
    return EventSubscription { [weak self] in
      guard let id = box.cancel() else { return }
      Task { await self?.remove(id) }
    }
  }

  private func add(_ subscriber: EventBatcher.Subscriber, _ box: SubscriptionBox) {
    let id = loop.events.add(subscriber, now: loop.time.now)
    if !box.set(id) { loop.events.remove(id) }
    stage.wakeup()
  }

  private func remove(_ id: Int) { loop.events.remove(id) }

  /// Waits until the queue has been played to its end, or the player is closed.
  ///
  /// - Throws: The error of the last item that failed, if none of the queue could be played, and that of a
  ///   sink that gave up.
  public func waitUntilEnded() async throws(MediaError) {
    let result: Result<Void, MediaError> = await withCheckedContinuation { continuation in
      loop.endWaiters.append { continuation.resume(returning: $0) }
      stage.wakeup()
    }
    try result.get()
  }

  /// Stops everything, writes out what sinks hold back, and ends the thread; again is harmless.
  public func close() {
    loop.close()
    stage.stop()
  }
}

/// The parts that a player is assembled from.
package struct PlayerParts: Sendable {
  package var time: any TimeSource
  /// Finds the bytes of a source; does no I/O beyond looking a name up.
  package var open: @Sendable (String) throws(MediaError) -> any DataSource
  package var videoSink: (any VideoSink)?
  package var audioSink: (any AudioSink)?
  /// How many threads decode pictures; 0 lets FFmpeg choose.
  package var decoderThreads = 0

  package init(
    time: any TimeSource = MonotonicClock(),
    open: @escaping @Sendable (String) throws(MediaError) -> any DataSource,
    videoSink: (any VideoSink)? = nil, audioSink: (any AudioSink)? = nil
  ) {
    self.time = time
    self.open = open
    self.videoSink = videoSink
    self.audioSink = audioSink
  }
}

/// The status that was published last.
final class StatusBox: Sendable {
  private let status = Mutex(PlayerStatus())

  var value: PlayerStatus { status.withLock { $0 } }

  func update(_ body: (inout PlayerStatus) -> Void) { status.withLock { body(&$0) } }
}

/// The id of a subscription that may be cancelled before it has one.
final class SubscriptionBox: Sendable {
  private struct State {
    var id: Int?
    var isCancelled = false
  }

  private let state = Mutex(State())

  /// Sets the id; false when the subscription has been cancelled meanwhile.
  func set(_ id: Int) -> Bool {
    state.withLock { state in
      state.id = id
      return !state.isCancelled
    }
  }

  func cancel() -> Int? {
    state.withLock { state in
      defer { state.isCancelled = true }
      return state.isCancelled ? nil : state.id
    }
  }
}
