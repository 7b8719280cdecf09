internal import Dispatch
internal import MediaCore
internal import Playback
internal import Synchronization

/// A short queue and the thread that empties it into a writer.
///
/// The stage hands over without waiting. A writer that failed is reported once; from then on everything is
/// taken and thrown away, so that the player is never held up.
final class WriterThread<Element: Sendable>: Sendable {
  private struct State {
    var queue: [(element: Element, cost: Int)] = []
    /// The cost of all that is queued or in the writer's hands.
    var load = 0
    /// The least room answered to a caller that wanted more, since the last `.ready`.
    var answered: Int?
    var isWaiting = false
    var isFinishing = false
    var end: MediaTime?
    var hasFailed = false
  }

  private let state = Mutex(State())
  private let capacity: Int
  private let context: SinkContext
  private let progress = WritingProgress()
  private let wake = DispatchSemaphore(value: 0)
  private let done = DispatchSemaphore(value: 0)

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - name: What `ps -T` shows of the thread.
  ///   - capacity: How much cost may wait.
  ///   - make: Makes the writer, on the thread: opening a named pipe may take for ever. Told where to note how
  ///     far it has come.
  init<Writer: SinkWriter & ~Copyable>(
    _ name: String, capacity: Int, context: SinkContext,
    make: @escaping @Sendable (WritingProgress) throws(MediaError) -> Writer
  ) throws(MediaError) where Writer.Element == Element {
    self.capacity = capacity
    self.context = context
    let isRunning = SinkThread.start(name) { [self] in
      do throws(MediaError) {
        var writer = try make(progress)
        var cost = 0
        while let next = next(releasing: cost) {
          try writer.write(next.element)
          cost = next.cost
        }
        try writer.finish(at: state.withLock { $0.end })
      } catch {
        fail(error)
      }
      done.signal()
    }
    guard isRunning else { throw MediaError(.outputFileFailed, "no thread to write on") }
  }

  /// How much cost `submit` takes now.
  ///
  /// - Parameter wanted: A caller that gets less than this is told by `.ready` when there is more.
  func room(wanting wanted: Int) -> Int {
    state.withLock { state in
      guard !state.hasFailed else { return capacity }
      let room = max(0, capacity - state.load)
      if room < wanted { state.answered = min(room, state.answered ?? room) }
      return room
    }
  }

  func submit(_ element: Element, cost: Int = 1) {
    let isWaiting = state.withLock { state in
      guard !state.hasFailed, !state.isFinishing else { return false }
      state.queue.append((element, cost))
      state.load += cost
      return takeWaiting(&state)
    }
    if isWaiting { wake.signal() }
  }

  /// Has everything written and the writer finished, however long that takes.
  ///
  /// When nothing can be written for 5 s, the thread is left to its pipe, and a failure reported.
  ///
  /// - Parameter end: As of `SinkWriter.finish`.
  func finish(at end: MediaTime? = nil) {
    let isWaiting = state.withLock { state in
      state.isFinishing = true
      state.end = end
      return takeWaiting(&state)
    }
    if isWaiting { wake.signal() }
    var written = progress.count
    while done.wait(timeout: .now() + .seconds(5)) == .timedOut {
      if progress.count == written {
        let reason = "what is written is not read; the end of it is lost"
        return context.report(.failed(MediaError(.outputFileFailed, reason)))
      }
      written = progress.count
    }
  }

  private enum Step {
    case write(Element, cost: Int)
    case wait
    case end
  }

  /// Waits for the next element; `nil` at the end.
  private func next(releasing cost: Int) -> (element: Element, cost: Int)? {
    var released = cost
    while true {
      let (step, isReady) = state.withLock { state in
        state.load -= released
        let step = takeStep(&state)
        return (step, takeReadiness(&state))
      }
      released = 0
      if isReady { context.report(.ready) }
      switch step {
      case .write(let element, let cost): return (element, cost)
      case .wait: wake.wait()
      case .end: return nil
      }
    }
  }

  private func takeStep(_ state: inout State) -> Step {
    if !state.queue.isEmpty {
      let first = state.queue.removeFirst()
      return .write(first.element, cost: first.cost)
    }
    guard !state.isFinishing else { return .end }
    state.isWaiting = true
    return .wait
  }

  private func takeWaiting(_ state: inout State) -> Bool {
    defer { state.isWaiting = false }
    return state.isWaiting
  }

  private func takeReadiness(_ state: inout State) -> Bool {
    guard let answered = state.answered else { return false }
    let room = capacity - state.load
    guard state.load == 0 || (answered < capacity / 2 && room >= capacity / 2) else { return false }
    state.answered = nil
    return true
  }

  private func fail(_ error: MediaError) {
    state.withLock { state in
      state.hasFailed = true
      state.queue = []
      state.load = 0
      state.answered = nil
    }
    context.report(.failed(error))
    // A stage that was held up is so no longer.
    context.report(.ready)
  }
}
