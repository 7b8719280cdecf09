import Synchronization

/// A clock that stands still until it is moved: playback at any speed, the same every time.
///
/// The engine moves it from deadline to deadline as fast as it can, but never past the horizon, and never
/// while data it waits for is still being read or decoded.
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

  private struct State {
    var now: MediaTime = .zero
    var horizon: MediaTime
    var observers: [@Sendable () -> Void] = []
    var waiters = ClockWaiters()
    /// By rising time, and by age among those of one time.
    var timers: [Timer] = []
    var timersMade = 0
    /// How many threads are at work.
    var busy = 0
    /// How many parties wait for the clock.
    var sharers = 0
    var isShared: Bool { sharers > 0 || !timers.isEmpty }
  }

  private let state: Mutex<State>

  /// Makes a clock at time 0.
  ///
  /// - Parameter horizon: How far the engine may move it. The default lets it run freely.
  public init(horizon: MediaTime = .distantFuture) {
    state = Mutex(State(horizon: horizon))
  }

  /// How far it has been moved; 0 at first, and any thread may ask.
  public var now: MediaTime { state.withLock { $0.now } }

  /// 1970-01-01T00:00:00Z and as long after it as the clock was moved: the same in every run.
  public var date: ProgramDate { ProgramDate(nanoseconds: now.nanoseconds) }

  /// How far the engine may move the clock.
  public var horizon: MediaTime { state.withLock { $0.horizon } }

  /// Lets the clock run to a time, and returns when the engine has done all it does up to then.
  ///
  /// One driver at a time; a time before the present one returns at once. Without a player on the clock nothing moves
  /// it, and cancelling the task does not end the wait.
  public func advance(to time: MediaTime) async { _ = await wait(until: time, as: makeWaiter()) }

  /// Lets the clock run for a length; see `advance(to:)`.
  public func advance(by length: MediaTime) async { await advance(to: now + length) }

  /// Lets the clock run to a time, for a caller that does not wait for ever.
  ///
  /// - Parameter patience: How long it waits, by the machine's clock.
  /// - Returns: Whether the engine has done all up to then; if not, or where the task is cancelled, the clock stays where
  ///   it has come to.
  package func advance(to time: MediaTime, within patience: Duration) async -> Bool {
    let id = makeWaiter()
    let limit = Task { [self] in
      if (try? await Task.sleep(for: patience)) != nil { giveUp(id) }
    }
    defer { limit.cancel() }
    return await withTaskCancellationHandler {
      await wait(until: time, as: id)
    } onCancel: {
      giveUp(id)
    }
  }

  private func makeWaiter() -> Int { state.withLock { $0.waiters.make() } }

  private func wait(until time: MediaTime, as id: Int) async -> Bool {
    await withCheckedContinuation { continuation in
      let (answer, observers) = state.withLock { state -> (Bool?, [@Sendable () -> Void]) in
        guard time >= state.now else { return (state.waiters.leave(id), []) }
        let waiter = ClockWaiters.Waiter(id: id, time: time) { continuation.resume(returning: $0) }
        guard state.waiters.add(waiter) else { return (false, []) }
        state.horizon = max(state.horizon, time)
        return (nil, state.observers)
      }
      if let answer { return continuation.resume(returning: answer) }
      for wakeup in observers { wakeup() }
    }
  }

  /// Ends the wait of a caller; the clock goes no further than others wait for.
  private func giveUp(_ id: Int) {
    let waiter = state.withLock { state -> ClockWaiters.Waiter? in
      guard let waiter = state.waiters.remove(id) else { return nil }
      if state.horizon != .distantFuture {
        state.horizon = max(state.now, state.waiters.latest ?? state.now)
      }
      return waiter
    }
    waiter?.resume(false)
  }

  /// Asks to be called, on any thread, when the horizon moves or the last of those at work has finished.
  package func onChange(_ wakeup: @escaping @Sendable () -> Void) {
    state.withLock { $0.observers.append(wakeup) }
  }

  /// Moves the clock to the engine's next deadline or to the next timer, or to the horizon when that is
  /// nearer; a timer that is reached is fired.
  ///
  /// - Parameters:
  ///   - deadline: When the engine next has something to do; `nil` for never.
  ///   - awaitsTimers: Whether the engine waits for what a timer brings. A clock without a horizon does not
  ///     run for timers alone.
  /// - Returns: Whether there is something to do at the time reached, if only to tell the time. If not, all is done up to
  ///   the horizon, and the callers that wait for that are resumed.
  package func move(to deadline: MediaTime?, awaitsTimers: Bool = false) -> Bool {
    let (reached, fire, resumed) = state.withLock {
      state -> (Bool, (@Sendable () -> Void)?, [ClockWaiters.Waiter]) in
      let timer = state.timers.first?.time
      let next = deadline.map { min($0, timer ?? $0) } ?? timer
      // For timers alone, a clock that runs freely goes no further than a caller waits for.
      let isFree = state.horizon == .distantFuture
      let end = isFree ? state.waiters.latest : state.horizon
      let limit = isFree && (deadline != nil || awaitsTimers) ? .distantFuture : end
      if let next, let limit, next <= limit {
        state.now = max(state.now, next)
        let isTimer = timer.map { $0 <= state.now } ?? false
        return (true, isTimer ? state.timers.removeFirst().fire : nil, [])
      }
      if let end, end > state.now {
        // The status tells the position at this time to a caller that waited for it, also where nothing else is due.
        state.now = end
        return (true, nil, [])
      }
      let now = state.now
      return (false, nil, state.waiters.takeReached(by: now))
    }
    fire?()
    for waiter in resumed { waiter.resume(true) }
    return reached
  }
}

/// What shares the clock.
extension VirtualClock {
  /// Makes a party of the clock that waits for it, until `leave`.
  package func join() { state.withLock { $0.sharers += 1 } }

  package func leave() { change { $0.sharers -= 1 } }

  /// Whether a party has joined the clock or a timer is set; the engine that moves it is no party.
  package var isShared: Bool { state.withLock { $0.isShared } }

  /// Notes that a thread has begun to work; the clock does not move until it waits or has ended.
  package func beginWork() { state.withLock { $0.busy += 1 } }

  /// Notes that it waits again, or has ended.
  ///
  /// The engine is told before that can be seen, and after it: if it sees that none is at work, it knows that something has
  /// come of the work since it looked.
  package func endWork() {
    let observers = state.withLock { state -> [@Sendable () -> Void]? in
      guard state.busy > 1 else { return state.observers }
      state.busy -= 1
      return nil
    }
    guard let observers else { return }
    for wakeup in observers { wakeup() }
    change { $0.busy -= 1 }
  }

  /// Whether a thread that lives by the clock is at work.
  package var isAtWork: Bool { state.withLock { $0.busy > 0 } }

  /// Whether the clock must stand because it is shared and a thread is at work.
  package var isHeld: Bool { state.withLock { $0.isShared && $0.busy > 0 } }

  private func change(_ body: (inout State) -> Void) {
    let observers = state.withLock { state in
      body(&state)
      return state.busy == 0 ? state.observers : []
    }
    for wakeup in observers { wakeup() }
  }

  /// Does something when the clock has reached a time, on the thread that moves it; it must not block.
  ///
  /// - Returns: The timer's number.
  @discardableResult
  package func schedule(at time: MediaTime, _ fire: @escaping @Sendable () -> Void) -> Int {
    state.withLock { state in
      state.timersMade += 1
      let place = state.timers.firstIndex { $0.time > time } ?? state.timers.endIndex
      state.timers.insert(Timer(time: time, id: state.timersMade, fire: fire), at: place)
      return state.timersMade
    }
  }

  /// Forgets a timer; one that has fired is none any more.
  package func cancel(_ timer: Int) { state.withLock { $0.timers.removeAll { $0.id == timer } } }
}
