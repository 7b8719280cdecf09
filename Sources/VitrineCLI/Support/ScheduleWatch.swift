internal import MediaCore
internal import Playback
internal import Synchronization
internal import Vitrine

/// What becomes of a player's schedule, for any thread.
final class ScheduleWatch: Sendable {
  private struct State {
    var end: ScheduledEnd?
    var carriedOut = 0
    var hasRefused = false
  }

  private let state = Mutex(State())
  private let ends: AsyncStream<ScheduledEnd>
  private let ending: AsyncStream<ScheduledEnd>.Continuation

  init() { (ends, ending) = AsyncStream<ScheduledEnd>.makeStream() }

  /// Why the player ended by its schedule; `nil` if it did not.
  var end: ScheduledEnd? { state.withLock { $0.end } }

  /// Whether a call was refused.
  var hasRefused: Bool { state.withLock { $0.hasRefused } }

  /// How many calls were begun.
  var carriedOut: Int { state.withLock { $0.carriedOut } }

  /// Waits until the player ends by its schedule.
  func wait() async -> ScheduledEnd? {
    for await end in ends { return end }
    return nil
  }

  func note(_ end: ScheduledEnd) {
    state.withLock { $0.end = end }
    ending.yield(end)
  }

  func noteCall(isRefused: Bool) {
    state.withLock { state in
      state.carriedOut += 1
      if isRefused { state.hasRefused = true }
    }
  }
}
