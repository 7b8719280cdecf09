internal import MediaCore

/// What goes out of the loop: events, counters, and whether the status has changed.
struct Announcer {
  private var events = EventBatcher()
  private(set) var counters = PlayerStatus.Counters()
  /// Whether more of the status has changed than what each step publishes.
  private(set) var statusIsDirty = true
  /// Whether `playing` is the last that was posted of the timeline's run.
  private var toldPlaying = false
  /// Whether `paused` is.
  private var toldPaused = false

  /// When the last event was posted, by the clock and the calendar.
  private var lastMoment: (clock: MediaTime, date: ProgramDate)?
  /// When the player was closed, as its last events tell it; `nil` while it is open, under the machine's clock, and
  /// where the player ended by its schedule.
  private var closingMoment: (clock: MediaTime, date: ProgramDate)?

  /// Adds an event to the batches of its subscribers.
  mutating func post(_ event: PlayerEvent) {
    var event = event
    if let moment = closingMoment { (event.clockTime, event.date) = moment }
    lastMoment = (event.clockTime, event.date)
    events.post(event)
  }

  /// Has what closing brings about carry the moment of the last event: how far a virtual clock runs before the program
  /// closes the player is another one in each run.
  mutating func close() { closingMoment = lastMoment }

  mutating func postTime(now: MediaTime, _ event: @autoclosure () -> PlayerEvent) {
    events.postTime(now: now, event())
  }

  mutating func add(_ subscriber: EventBatcher.Subscriber, key: Int, now: MediaTime) {
    events.add(subscriber, key: key, now: now)
  }

  mutating func remove(_ key: Int) { events.remove(key) }

  /// Begins and ends the subscriptions that were asked for.
  mutating func admit(_ arrivals: SubscriptionArrivals, now: MediaTime) {
    let (added, removed) = arrivals.take()
    for (key, subscriber) in added { add(subscriber, key: key, now: now) }
    for key in removed { remove(key) }
  }

  /// Takes the batches that are due, or all, with what receives each.
  mutating func take(
    now: MediaTime, all: Bool = false
  ) -> [(receive: @Sendable (EventBatch) -> Void, batch: EventBatch)] {
    events.take(now: now, all: all)
  }

  /// When the next batch is due; `nil` if none is.
  ///
  /// Virtual time does not go on for what waits for other events, and while time runs, steps come by themselves.
  mutating func nextDeadline(timeRuns: Bool, isVirtual: Bool) -> MediaTime? {
    let deadline = events.nextDeadline(timeRuns: timeRuns)
    return isVirtual || timeRuns ? deadline : earlier(deadline, events.heldDeadline)
  }

  mutating func count(_ counter: WritableKeyPath<PlayerStatus.Counters, Int>, _ number: Int = 1) {
    counters[keyPath: counter] += number
  }

  /// The status has to be made anew.
  mutating func changeStatus() { statusIsDirty = true }

  /// - Returns: Whether the status has to be made anew; it then counts as made.
  mutating func takeStatusChange() -> Bool {
    defer { statusIsDirty = false }
    return statusIsDirty
  }

  /// - Returns: `playing`, unless that was the last that was told.
  mutating func tellPlaying() -> [Posting] {
    guard !toldPlaying else { return [] }
    toldPlaying = true
    toldPaused = false
    return [Posting(.playing)]
  }

  /// - Returns: That playback waits, or goes on with another item.
  mutating func tellWaiting(_ reason: WaitingReason) -> [Posting] {
    toldPaused = false
    return [Posting(.waitingToPlayAtSpecifiedRate(reason))]
  }

  /// - Returns: `paused`, unless that was the last that was told.
  mutating func tellPaused(_ reason: PauseReason) -> [Posting] {
    toldPlaying = false
    guard !toldPaused else { return [] }
    toldPaused = true
    return [Posting(.paused(reason))]
  }

  /// The timeline does not run any more: `playing` is posted again when it does.
  mutating func stopPlaying() { toldPlaying = false }
}
