internal import MediaCore
internal import Networking
internal import Synchronization

/// Whether the connection is metered, asked for again every few seconds; any thread may use it.
///
/// An answer that is late, or stays out for once, changes nothing: data that was to be saved does not come back.
final class MeteringLook: Sendable {
  /// So long what was said last holds where nothing says it any more: what says it may be starting again.
  private static let memory = MediaTime.seconds(60)

  /// What was found is taken as true for so long.
  let interval: MediaTime
  /// So long an answer is waited for.
  private let patience: MediaTime
  private let clock: any TimeSource
  private let ask: @Sendable () -> MeteredConnection.Answer
  private let state = Mutex(State())

  private struct State {
    /// What was found, and when; `nil` before the first look.
    var found: (time: MediaTime, isMetered: Bool)?
    /// What was said last, and when.
    var said: (time: MediaTime, isMetered: Bool)?
    /// Whether an answer is still out.
    var isAsking = false
  }

  /// - Parameters:
  ///   - interval: What was found is taken as true for so long; the default is 5 s.
  ///   - patience: So long an answer is waited for; the default is 2 s.
  ///   - ask: Tells whether it is, and may block; `nil` asks NetworkManager.
  init(
    _ clock: any TimeSource, interval: MediaTime = .seconds(5), patience: MediaTime = .seconds(2),
    ask: (@Sendable () -> MeteredConnection.Answer)?
  ) {
    self.clock = clock
    self.interval = interval
    self.patience = patience
    self.ask = ask ?? { MeteredConnection.answer }
  }

  /// Whether it is now; blocks for as long as an answer is waited for.
  var now: Bool {
    let time = clock.now
    if let found = state.withLock({ $0.found }), time - found.time < interval {
      return found.isMetered
    }
    let answer = answer()
    return state.withLock { state in
      let isMetered =
        switch answer {
        case .metered: true
        case .unmetered: false
        // Before anything was said it is waited for.
        case .late: state.said?.isMetered ?? true
        case .absent: state.said.map { $0.isMetered && time - $0.time < Self.memory } ?? false
        }
      if [.metered, .unmetered].contains(answer) { state.said = (time, isMetered) }
      state.found = (time, isMetered)
      return isMetered
    }
  }

  /// Asks on a thread of its own: a bus that hangs may hold it up for ever.
  private func answer() -> MeteredConnection.Answer {
    let isFirst = state.withLock { state in
      defer { state.isAsking = true }
      return !state.isAsking
    }
    guard isFirst else { return .late }
    let box = Box()
    do throws(MediaError) {
      try WorkerThread.start { [self] in
        let answer = ask()
        box.answer.withLock { $0 = answer }
        state.withLock { $0.isAsking = false }
        box.signal.raise()
      }
    } catch {
      state.withLock { $0.isAsking = false }
      return .late
    }
    box.signal.wait(atMost: patience)
    return box.answer.withLock { $0 }
  }

  private final class Box: Sendable {
    let answer = Mutex(MeteredConnection.Answer.late)
    let signal = Signal()
  }
}
