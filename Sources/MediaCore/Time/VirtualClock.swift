internal import Dispatch
internal import Synchronization

/// A clock that stands still until it is moved: playback at any speed, the same every time.
///
/// The engine moves it from deadline to deadline as fast as it can, but never past the horizon, and never
/// while data it waits for is still being read or decoded. Several players may live by one clock: each does what it
/// does alone, and the clock moves only while all of them rest.
///
/// What waits for the clock itself, as the loading of a stream does, shares it: it makes timers, and the
/// clock then moves only while none of its parties has anything to do.
///
/// ```swift
/// let clock = VirtualClock(horizon: .zero)
/// let player = try await VitrinePlayer {
///   SourceName("clip.mov")
///   VirtualTime(clock)
/// }
/// await clock.advance(by: .seconds(1))
/// print(player.status.currentTime)
/// ```
public final class VirtualClock: TimeSource {
  private struct Timer {
    var time: MediaTime
    var id: Int
    var fire: @Sendable () -> Void
  }

  /// What the threads of one player do.
  private struct Work {
    /// By rising time, and by age among those of one time.
    var timers: [Timer] = []
    var timersMade = 0
    /// How many threads are at work.
    var busy = 0
    /// How many parties wait for the clock.
    var sharers = 0
    /// The player's place; several where players were made on it without views.
    var stages: [Int] = []
    /// Whether a player has been given it.
    var isTaken = false
    /// What is to be done when the player's step is over; `nil` outside of a step, and while none of its threads loads by
    /// the clock.
    var deferred: [@Sendable () -> Void]?
    var isShared: Bool { sharers > 0 || !timers.isEmpty }
  }

  let line: ClockLine
  private let work = Mutex(Work())
  let calls = Mutex(AttendedCalls())
  let machine = MonotonicClock()
  /// How long a player waits between two looks at calls that may never return, by the machine's clock.
  package let lookInterval: MediaTime

  /// Makes a clock at time 0.
  ///
  /// - Parameter horizon: How far the engine may move it. The default lets it run freely.
  public convenience init(horizon: MediaTime = .distantFuture) {
    self.init(horizon: horizon, lookInterval: .seconds(1))
  }

  package convenience init(horizon: MediaTime, lookInterval: MediaTime) {
    self.init(ClockLine(horizon: horizon), lookInterval)
  }

  private init(_ line: ClockLine, _ lookInterval: MediaTime) {
    self.line = line
    self.lookInterval = lookInterval
  }

  /// The clock for one more player: itself for the first, a view of it for each other.
  ///
  /// Views share the time. The threads and timers of each player are its own, so that they do not change what others do.
  package func forPlayer() -> VirtualClock {
    let isFirst = work.withLock { work in
      defer { work.isTaken = true }
      return !work.isTaken
    }
    return isFirst ? self : VirtualClock(line, lookInterval)
  }

  /// How far it has been moved; 0 at first, and any thread may ask.
  public var now: MediaTime { line.now }

  /// 1970-01-01T00:00:00Z and as long after it as the clock was moved: the same in every run.
  public var date: ProgramDate { ProgramDate(nanoseconds: now.nanoseconds) }

  /// How far the engine may move the clock.
  public var horizon: MediaTime { line.horizon }

  /// Lets the clock run to a time, and returns when the engine has done all it does up to then.
  ///
  /// One driver at a time; a time before the present one returns at once. Without a player on the clock nothing moves
  /// it, and cancelling the task does not end the wait.
  public func advance(to time: MediaTime) async {
    _ = await line.wait(until: .time(time), as: line.makeWaiter())
  }

  /// Lets the clock run for a length; see `advance(to:)`.
  public func advance(by length: MediaTime) async { await advance(to: now + length) }

  /// Lets the clock run as if it had been made without a horizon, and returns at once.
  package func runFreely() { line.runFreely() }

  /// Lets the clock run to a time, or to the first tick by which a player has had something to do.
  ///
  /// Between two such ticks nothing has changed but what the time itself says. Nothing may have been asked of the players since
  /// all was done that was due.
  ///
  /// - Parameter tick: From one to the next, counted from now.
  package func advance(to time: MediaTime, orTick tick: MediaTime) async {
    _ = await line.wait(until: .time(time), as: line.makeWaiter(), orTick: tick)
  }

  /// Lets the clock run to a time, for a caller that does not wait for ever.
  ///
  /// - Parameter patience: How long it waits, by the machine's clock.
  /// - Returns: Whether the engine has done all up to then; if not, or where the task is cancelled, the clock stays where
  ///   it has come to.
  package func advance(to time: MediaTime, within patience: Duration) async -> Bool {
    await advance(.time(time), within: patience) != nil
  }

  /// Lets the clock run, for a caller that does not wait for ever and that may have others beside it.
  ///
  /// - Returns: The time up to which the engine has done all; `nil` when it has not, or where the task is cancelled.
  package func advance(_ goal: ClockGoal, within patience: Duration) async -> MediaTime? {
    let id = line.makeWaiter()
    let limit = Task { [line] in
      if (try? await Task.sleep(for: patience)) != nil { line.giveUp(id) }
    }
    defer { limit.cancel() }
    return await withTaskCancellationHandler {
      await line.wait(until: goal, as: id)
    } onCancel: {
      line.giveUp(id)
    }
  }
}

/// What shares the clock.
extension VirtualClock {
  /// Makes a party of the clock that waits for it, until `leave`.
  package func join() { work.withLock { $0.sharers += 1 } }

  package func leave() { change { $0.sharers -= 1 } }

  /// Whether a party has joined the clock or a timer is set; the engine that moves it is no party.
  package var isShared: Bool { work.withLock { $0.isShared } }

  /// Notes that a thread has begun to work; the clock does not move until it waits or has ended.
  package func beginWork() { work.withLock { $0.busy += 1 } }

  /// Notes that it waits again, or has ended.
  ///
  /// The engine is told before that can be seen, and after it: if it sees that none is at work, it knows that something has
  /// come of the work since it looked.
  package func endWork() {
    let stages = work.withLock { work -> [Int]? in
      guard work.busy > 1 else { return work.stages }
      work.busy -= 1
      return nil
    }
    guard let stages else { return }
    for stage in stages { line.wakeAtWork(stage) }
    change { $0.busy -= 1 }
  }

  /// Whether a thread that lives by the clock is at work.
  package var isAtWork: Bool { work.withLock { $0.busy > 0 } }

  /// Whether the clock must stand because it is shared and a thread is at work.
  package var isHeld: Bool { work.withLock { $0.isShared && $0.busy > 0 } }

  /// Notes that the player takes a step: threads that it wakes or starts meanwhile begin when it is over.
  ///
  /// So nothing changes during a step, and its result does not depend on how fast those threads are. A step of a player
  /// of which no thread loads by the clock stands for what is missing instead.
  package func beginStep() {
    work.withLock { work in
      if work.isShared { work.deferred = [] }
    }
  }

  package func endStep() {
    let deferred = work.withLock { work in
      defer { work.deferred = nil }
      return work.deferred ?? []
    }
    for body in deferred { body() }
  }

  /// Does something when the player's step is over, or at once outside of a step.
  func afterStep(_ body: @escaping @Sendable () -> Void) {
    let isDeferred = work.withLock { work in
      guard work.deferred != nil else { return false }
      work.deferred?.append(body)
      return true
    }
    if !isDeferred { body() }
  }

  /// Returns when the player's step is over.
  func awaitStep() {
    let semaphore = DispatchSemaphore(value: 0)
    afterStep { semaphore.signal() }
    semaphore.wait()
  }

  private func change(_ body: (inout Work) -> Void) {
    let stages = work.withLock { work in
      body(&work)
      return work.busy == 0 ? work.stages : []
    }
    for stage in stages { line.wakeAtWork(stage) }
  }

  func add(stage: Int) { work.withLock { $0.stages.append(stage) } }

  /// Does something when the clock has reached a time, on the thread of the player; it must not block.
  ///
  /// - Returns: The timer's number.
  @discardableResult
  package func schedule(at time: MediaTime, _ fire: @escaping @Sendable () -> Void) -> Int {
    work.withLock { work in
      work.timersMade += 1
      let place = work.timers.firstIndex { $0.time > time } ?? work.timers.endIndex
      work.timers.insert(Timer(time: time, id: work.timersMade, fire: fire), at: place)
      return work.timersMade
    }
  }

  /// Forgets a timer; one that has fired is none any more.
  package func cancel(_ timer: Int) { work.withLock { $0.timers.removeAll { $0.id == timer } } }

  var nextTimer: MediaTime? { work.withLock { $0.timers.first?.time } }

  /// Fires the first timer, if its time has come.
  func fireTimer() {
    let now = now
    let timer = work.withLock { work in
      work.timers.first.map { $0.time <= now } == true ? work.timers.removeFirst() : nil
    }
    timer?.fire()
  }
}
