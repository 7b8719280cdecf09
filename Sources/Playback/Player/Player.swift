public import MediaCore

/// Plays a queue of items, one exactly after the other.
///
/// The player lives on a thread of its own, the stage; its methods can be called from anywhere and return
/// when the stage has taken the command. It plays until it is closed or has no owner any more.
public actor Player: PlayerControlling, BurstTaking {
  private nonisolated let stage: StageExecutor
  private nonisolated let published: StatusBox
  private nonisolated let arrivals: SubscriptionArrivals
  let loop: PlaybackLoop
  /// Whether what changes the tempo of sound is loaded.
  var hasPreparedTempo = false

  /// The stage, on which all of the actor runs.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    // Unowned by the language's design; the player holds the executor.
    unsafe stage.asUnownedSerialExecutor()
  }

  /// Makes a player, starts its thread and opens its window or file.
  ///
  /// - Throws: 1000 when the system gives no thread, 5xxx when the video sink does not open.
  package static func open(_ parts: PlayerParts) async throws(MediaError) -> Player {
    let player = try Player(parts)
    do throws(MediaError) {
      try await player.openVideo()
    } catch {
      await player.close()
      throw error
    }
    return player
  }

  // Not isolated: the stage's thread must run before anything can be isolated to it.
  private init(_ parts: PlayerParts) throws(MediaError) {
    let stage = StageExecutor(time: parts.time)
    let published = StatusBox()
    self.stage = stage
    self.published = published
    loop = PlaybackLoop(parts, status: published) { stage.wakeup() }
    arrivals = loop.mail.subscriptions
    try stage.start { [weak self] in self?.assumeIsolated { $0.loop.step() } ?? .never }
  }

  private func openVideo() throws(MediaError) { try loop.openVideo() }

  // On the stage, which is the only one to touch the loop.
  isolated deinit {
    loop.close()
    stage.stop()
  }

  /// The status last published; from any thread, without waiting for the stage.
  public nonisolated var status: PlayerStatus { published.value }

  /// Carries out a command on the stage, and returns when it has got as far as `completion` says.
  ///
  /// - Parameters:
  ///   - completion: The default is that the player has taken the command.
  ///   - timeout: How long to wait for `completion`; `nil`, the default, for as long as it takes. The command itself is
  ///     not undone when the time is over.
  /// - Returns: The ids of the items that a queue command added, or the name of the graphic that `addVector` drew;
  ///   otherwise empty.
  /// - Throws: 1003 after the timeout, 1004 when a later command took its place or the task was cancelled, 1007 when
  ///   the player is or gets closed, else why the command was refused.
  @discardableResult
  public func send(
    _ command: PlaybackCommand, until completion: Completion = .accepted, timeout: MediaTime? = nil
  ) async throws(MediaError) -> [ItemID] {
    try await send(command, until: completion, timeout: timeout, taken: nil)
  }

  @discardableResult
  package func send(
    _ command: PlaybackCommand, until completion: Completion, timeout: MediaTime?,
    taken: (@Sendable () -> Void)?
  ) async throws(MediaError) -> [ItemID] {
    try checkOpen()
    // Drawing a graphic counts too.
    let deadline = timeout.map { loop.playout.time.now + $0 }
    let command = try await prepare(command)
    try checkOpen()
    let picturesBefore = loop.playout.picturesMade
    let failuresBefore = loop.playout.counters.itemsFailed
    let ids = try loop.perform(command)
    loop.playout.publish()
    // A graphic counts as drawn once it can be seen.
    var draws = false
    if case .addVector = command { draws = true }
    if !draws { taken?() }
    guard completion != .accepted || draws else { return ids }
    let item = loop.playout.queue.currentID
    let id = loop.replies.makeID()
    let cancellations = loop.replies.cancellations
    let result: Result<Void, MediaError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        loop.replies.add(
          CompletionWaiter(
            id: id, concern: CompletionWaiter.Concern(command), completion: completion,
            deadline: deadline, item: item,
            picturesBefore: picturesBefore, failuresBefore: failuresBefore,
            abandonedBefore: loop.playout.seek.abandoned,
            resume: { continuation.resume(returning: $0) }))
        stage.wakeup()
      }
    } onCancel: {
      cancellations.add(id)
    }
    try result.get()
    if draws { taken?() }
    return ids
  }

  /// Waits until the picture that is up is the one that earlier commands asked for, but not longer than so.
  func pictureIsCurrent(within patience: MediaTime) async {
    guard !loop.replies.isClosed, loop.playout.shown != nil else { return }
    let id = loop.replies.makeID()
    await withCheckedContinuation { continuation in
      loop.replies.add(
        CompletionWaiter(
          id: id, concern: .picture, completion: .accepted,
          deadline: loop.playout.time.now + patience, item: nil,
          picturesBefore: loop.playout.picturesMade,
          failuresBefore: loop.playout.counters.itemsFailed, resume: { _ in continuation.resume() })
      )
      stage.wakeup()
    }
  }

  /// Carries out the commands that a player begins with, with nothing between them: what they bring about is told together,
  /// and not what they set.
  ///
  /// - Parameters:
  ///   - schedule: What begins right after them; `nil`, the default, for what it is.
  ///   - taken: Called when all are carried out, before what they bring about is told.
  /// - Throws: As `send(_:until:timeout:)` of the first that fails; those before it have been carried out.
  package func send(
    _ commands: [PlaybackCommand], then schedule: PlayerSchedule? = nil,
    taken: (@Sendable () -> Void)? = nil
  ) async throws(MediaError) {
    var prepared: [PlaybackCommand] = []
    for command in commands { prepared.append(try await prepare(command)) }
    try checkOpen()
    for command in prepared { _ = try loop.perform(command, isTold: false) }
    taken?()
    if let schedule { loop.schedule.begin(schedule, at: loop.playout.time.now) }
    loop.playout.publish()
  }

  /// Says that what the schedule began last is finished.
  package func finishScheduled() { loop.schedule.finish() }

  package func sendBurst(
    _ commands: [PlaybackCommand], taken: (@Sendable (Int) -> Void)?
  ) async -> [Result<[ItemID], MediaError>] {
    do throws(MediaError) {
      try checkOpen()
    } catch {
      return commands.map { _ in .failure(error) }
    }
    defer { loop.playout.publish() }
    let results = loop.perform(commands)
    for (place, result) in results.enumerated() {
      if case .success = result { taken?(place) }
    }
    return results
  }

  private func checkOpen() throws(MediaError) {
    guard !loop.replies.isClosed else { throw MediaError(.shutDown, "the player is closed") }
  }

  /// What a snapshot of this moment is made of.
  func snapshotJob(_ options: SnapshotOptions) throws(MediaError) -> SnapshotJob {
    try loop.playout.screen.snapshotJob(options, loop.playout.screenMoment)
  }

  /// Asks for events; from any thread, and in force from the stage's next step on.
  ///
  /// - Parameters:
  ///   - filters: Which; an event is sent when any of them matches.
  ///   - interval: The least time between two batches; the default is 1 s.
  ///   - timeInterval: How often to add a `time` event, each 10 ms at most; `nil`, the default, for never.
  ///   - receive: Called on the stage with each batch, in order; must not block.
  /// - Returns: The subscription, which ends when it is let go of.
  public nonisolated func subscribe(
    to filters: [PlayerEventFilter], interval: MediaTime = .seconds(1),
    timeInterval: MediaTime? = nil, receive: @escaping @Sendable (EventBatch) -> Void
  ) -> EventSubscription {
    let key = arrivals.add(
      EventBatcher.Subscriber(
        filters: filters, interval: interval,
        timeInterval: timeInterval.map { max($0, .milliseconds(10)) }, receive: receive))
    return EventSubscription { [arrivals] in arrivals.remove(key) }
  }

  /// Waits until the queue has been played to its end, or the player is closed.
  ///
  /// Cancelling the task does not end the wait.
  ///
  /// - Throws: The error of the last item that failed, if none of the queue could be played, and that of a
  ///   sink that gave up.
  public func waitUntilEnded() async throws(MediaError) {
    let result: Result<Void, MediaError> = await withCheckedContinuation { continuation in
      if loop.replies.isClosed { return continuation.resume(returning: .success(())) }
      loop.replies.addEnd { continuation.resume(returning: $0) }
      stage.wakeup()
    }
    try result.get()
  }

  /// Stops everything and writes out what sinks hold back; again is harmless.
  ///
  /// The thread ends when the last reference to the player is gone.
  public func close() { loop.close() }
}
