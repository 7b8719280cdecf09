import Synchronization

/// A clock that stands still until it is moved: playback at any speed, the same every time.
///
/// The engine moves it from deadline to deadline as fast as it can, but never past the horizon, and never
/// while data it waits for is still being read or decoded.
public final class VirtualClock: TimeSource {
  private struct State {
    var now: MediaTime = .zero
    var horizon: MediaTime
    var observers: [@Sendable () -> Void] = []
    var waiters: [(time: MediaTime, resume: @Sendable () -> Void)] = []
  }

  private let state: Mutex<State>

  /// Makes a clock at time 0.
  ///
  /// - Parameter horizon: How far the engine may move it. The default lets it run freely.
  public init(horizon: MediaTime = .distantFuture) {
    state = Mutex(State(horizon: horizon))
  }

  public var now: MediaTime { state.withLock { $0.now } }

  /// How far the engine may move the clock.
  public var horizon: MediaTime { state.withLock { $0.horizon } }

  /// Lets the clock run to a time, and returns when the engine has done all it does up to then.
  ///
  /// One driver at a time; a time before the present one returns at once.
  public func advance(to time: MediaTime) async {
    await withCheckedContinuation { continuation in
      let observers: [@Sendable () -> Void]? = state.withLock { state in
        guard time >= state.now else { return nil }
        state.horizon = max(state.horizon, time)
        state.waiters.append((time, { continuation.resume() }))
        return state.observers
      }
      guard let observers else { return continuation.resume() }
      for wakeup in observers { wakeup() }
    }
  }

  /// Lets the clock run for a length; see `advance(to:)`.
  public func advance(by length: MediaTime) async { await advance(to: now + length) }

  /// Asks to be called, on any thread, when the horizon moves.
  package func onHorizonChange(_ wakeup: @escaping @Sendable () -> Void) {
    state.withLock { $0.observers.append(wakeup) }
  }

  /// Moves the clock to the engine's next deadline, or to the horizon when that is nearer.
  ///
  /// - Parameter deadline: When the engine next has something to do; `nil` for never.
  /// - Returns: Whether the deadline was reached. If not, all is done up to the horizon, and those who wait
  ///   for it are told.
  package func move(to deadline: MediaTime?) -> Bool {
    let (reached, resumed) = state.withLock { state in
      if let deadline, deadline <= state.horizon {
        state.now = max(state.now, deadline)
        return (true, [(time: MediaTime, resume: @Sendable () -> Void)]())
      }
      // A clock that runs freely goes no further than somebody waits for.
      let end = state.horizon == .distantFuture ? state.waiters.map(\.time).max() : state.horizon
      state.now = max(state.now, end ?? state.now)
      let now = state.now
      let done = state.waiters.filter { $0.time <= now }
      state.waiters.removeAll { $0.time <= now }
      return (false, done)
    }
    for waiter in resumed { waiter.resume() }
    return reached
  }
}
