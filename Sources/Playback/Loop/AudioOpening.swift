internal import MediaCore
internal import Synchronization

/// Opens a sound output away from the stage.
final class AudioOpening: Sendable {
  private struct State {
    var result: Result<AudioFormat, MediaError>?
    var isAbandoned = false
  }

  private let sink: any AudioSink
  private let preferred: AudioFormat
  private let context: SinkContext
  private let wakeStage: @Sendable () -> Void
  private let state = Mutex(State())

  init(
    _ sink: any AudioSink, preferring preferred: AudioFormat, _ context: SinkContext,
    _ wakeStage: @escaping @Sendable () -> Void
  ) {
    self.sink = sink
    self.preferred = preferred
    self.context = context
    self.wakeStage = wakeStage
  }

  /// What came of it; `nil` until then.
  var result: Result<AudioFormat, MediaError>? { state.withLock { $0.result } }

  /// Opens it on a thread of its own, and wakes the stage when there is a result.
  func start() {
    do throws(MediaError) {
      try WorkerThread.start { [self] in
        run()
        wakeStage()
      }
    } catch {
      state.withLock { $0.result = .failure(error) }
    }
  }

  /// Opens it, on this thread.
  func run() {
    let result = Result { () throws(MediaError) in
      try sink.open(preferring: preferred, context)
    }
    let isAbandoned = state.withLock { state in
      state.result = result
      return state.isAbandoned
    }
    if isAbandoned, case .success = result { sink.close() }
  }

  /// Has the sink closed again if nobody has it yet: the player is closed.
  func abandon() {
    let isOpen = state.withLock { state in
      state.isAbandoned = true
      if case .success = state.result { return true }
      return false
    }
    if isOpen { sink.close() }
  }
}
