internal import MediaCore
internal import Synchronization

/// What the reader came upon that is told at its time, on its way to the stage, by pass.
///
/// Written by the reader's thread, emptied by the stage.
final class TimedInbox: Sendable {
  private struct State {
    var generation = 0
    var entries: [Int: [TimedEntry]] = [:]
    var dates: [Int: [DateAnchor]] = [:]
  }

  /// So many entries of a pass are kept for the stage at most.
  private static let limit = 1 << 17

  private let state = Mutex(State())

  /// Puts an entry in, unless it belongs to a generation that is gone.
  ///
  /// - Returns: Whether the stage should be told: it is the first that waits.
  func push(_ entry: TimedEntry, pass: Int, generation: Int) -> Bool {
    state.withLock { state in
      let count = state.entries[pass]?.count ?? 0
      guard state.generation == generation, count < Self.limit else { return false }
      state.entries[pass, default: []].append(entry)
      return count == 0
    }
  }

  func push(_ date: DateAnchor, pass: Int, generation: Int) {
    state.withLock { state in
      guard state.generation == generation else { return }
      state.dates[pass, default: []].append(date)
    }
  }

  /// All that waits of a pass; what is left of passes before it is thrown away.
  func take(pass: Int) -> (entries: [TimedEntry], dates: [DateAnchor]) {
    state.withLock { state in
      guard !state.entries.isEmpty || !state.dates.isEmpty else { return ([], []) }
      let taken = (state.entries[pass] ?? [], state.dates[pass] ?? [])
      state.entries = state.entries.filter { $0.key > pass }
      state.dates = state.dates.filter { $0.key > pass }
      return taken
    }
  }

  /// Throws everything away and begins a new generation.
  func reset(generation: Int) { state.withLock { $0 = State(generation: generation) } }
}
