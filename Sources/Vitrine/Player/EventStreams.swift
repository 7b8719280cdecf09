internal import Synchronization

/// The open event streams of a player, which end with it.
final class EventStreams: Sendable {
  private struct Entry {
    weak var stream: EventStream?
  }

  private struct State {
    var entries: [Entry] = []
    var isFinished = false
  }

  private let state = Mutex(State())

  /// Adds a stream without keeping it alive; after `finish` it is ended at once.
  func add(_ stream: EventStream) {
    let isLate = state.withLock { state in
      if state.isFinished { return true }
      state.entries.removeAll { $0.stream == nil }
      state.entries.append(Entry(stream: stream))
      return false
    }
    if isLate { stream.finish() }
  }

  /// Ends all, after what waits in them.
  func finish() {
    let streams = state.withLock { state in
      state.isFinished = true
      defer { state.entries = [] }
      return state.entries.compactMap(\.stream)
    }
    for stream in streams { stream.finish() }
  }
}
