internal import Synchronization

/// The time that the views of one virtual clock share: how far it has come, how far it may go, and the callers that wait.
final class ClockLine: Sendable {
  private struct State {
    var now: MediaTime = .zero
    var horizon: MediaTime
    var waiters = ClockWaiters()
    var stages = ClockStages()
  }

  /// What is to be done after a move, outside the lock.
  private struct Move {
    var wakeups: [@Sendable () -> Void] = []
    var resumed: [ClockWaiters.Waiter] = []

    func carryOut() {
      for wakeup in wakeups { wakeup() }
      for waiter in resumed { waiter.resume(true) }
    }
  }

  private let state: Mutex<State>

  init(horizon: MediaTime) { state = Mutex(State(horizon: horizon)) }

  var now: MediaTime { state.withLock { $0.now } }
  var horizon: MediaTime { state.withLock { $0.horizon } }

  // MARK: - Drivers

  func makeWaiter() -> Int { state.withLock { $0.waiters.make() } }

  /// Lets the clock run to a time, or for a length behind what the other callers wait for.
  ///
  /// - Parameter tick: Where it is given, the wait ends at the first of the ticks of this length, counted from now, by which a
  ///   player has had something to do; nothing may have been asked of the players since all was done that was due.
  /// - Returns: The time up to which all was done; `nil` when the caller has given up.
  func wait(
    until goal: ClockGoal, as id: Int, orTick tick: MediaTime? = nil
  ) async -> MediaTime? {
    await withCheckedContinuation { continuation in
      let (answer, move) = state.withLock { state -> (MediaTime??, Move) in
        let time = goal.time(at: state.now, latest: state.waiters.latest)
        guard time >= state.now else {
          return (.some(state.waiters.leave(id) ? state.now : nil), Move())
        }
        let ticks = tick.map { ClockWaiters.Ticks(start: state.now, length: $0) }
        let waiter = ClockWaiters.Waiter(id: id, time: time, ticks: ticks) {
          continuation.resume(returning: $0 ? time : nil)
        }
        guard state.waiters.add(waiter) else { return (.some(nil), Move()) }
        state.horizon = max(state.horizon, time)
        if ticks != nil, !state.stages.isEmpty { return (nil, Self.move(&state, caller: nil)) }
        return (nil, Move(wakeups: state.stages.wake(at: state.now, isEnd: true)))
      }
      if let answer { return continuation.resume(returning: answer) }
      move.carryOut()
    }
  }

  /// Ends the wait of a caller; the clock goes no further than others wait for.
  func giveUp(_ id: Int) {
    let waiter = state.withLock { state -> ClockWaiters.Waiter? in
      guard let waiter = state.waiters.remove(id) else { return nil }
      if state.horizon != .distantFuture {
        state.horizon = max(state.now, state.waiters.latest ?? state.now)
      }
      return waiter
    }
    waiter?.resume(false)
  }

  /// Lets the clock run as far as the players move it.
  func runFreely() {
    let move = state.withLock { state in
      state.horizon = .distantFuture
      return Move(wakeups: state.stages.wake(at: state.now, isEnd: true))
    }
    move.carryOut()
  }

  // MARK: - Players

  func addStage(_ wakeup: @escaping @Sendable () -> Void) -> Int {
    state.withLock { $0.stages.add(wakeup) }
  }

  /// Lets the others go on without a stage.
  func removeStage(_ id: Int) {
    let move = state.withLock { state in
      state.stages.remove(id)
      return state.stages.isEmpty ? Move() : Self.move(&state, caller: nil)
    }
    move.carryOut()
  }

  func isHeld(_ stage: Int) -> Bool { state.withLock { $0.stages.isHeld(stage) } }

  /// - Returns: Whether the clock has come to the stage's deadline since it last worked.
  func begin(_ stage: Int) -> Bool { state.withLock { $0.stages.begin(stage) } }

  /// Wakes a stage that waits for what another thread of its player has done.
  func wakeAtWork(_ stage: Int) {
    state.withLock { $0.stages.wakeAtWork(stage) }?()
  }

  /// Notes that a stage rests, and moves the clock if all of them do.
  ///
  /// It moves to the nearest deadline, or to the horizon when that is nearer. Callers that wait for a time are resumed when
  /// all is done up to it.
  ///
  /// - Returns: Whether the stage has something to do at the time reached.
  func move(_ stage: Int, _ rest: ClockStages.Rest) -> Bool {
    let (move, isDue) = state.withLock { state in
      state.stages.rest(stage, rest)
      let move = Self.move(&state, caller: stage)
      return (move, !state.stages.rests(stage))
    }
    move.carryOut()
    return isDue
  }

  private static func move(_ state: inout State, caller: Int?) -> Move {
    guard let rest = state.stages.rest else { return Move() }
    // For timers alone, a clock that runs freely goes no further than a caller waits for.
    let isFree = state.horizon == .distantFuture
    let end = isFree ? state.waiters.latest : state.horizon
    let limit = isFree && rest.isBinding ? .distantFuture : end
    if let next = rest.deadline, let limit, next <= limit {
      state.now = max(state.now, next)
      if state.waiters.wakeByTick(after: state.now), !isFree {
        state.horizon = max(state.now, state.waiters.latest ?? state.now)
      }
      let isEnd = state.now == (isFree ? state.waiters.latest : state.horizon)
      // A clock that runs freely does not stand for a caller: one whose time it has passed goes on.
      let passed =
        isFree ? state.waiters.takeReached(by: state.now - MediaTime(nanoseconds: 1)) : []
      return Move(
        wakeups: state.stages.wake(at: state.now, isEnd: isEnd, caller: caller), resumed: passed)
    }
    if let end, end > state.now {
      // The status tells the position at this time to a caller that waited for it, also where nothing else is due.
      state.now = end
      return Move(wakeups: state.stages.wake(at: end, isEnd: true, caller: caller))
    }
    return Move(resumed: state.waiters.takeReached(by: state.now))
  }
}
