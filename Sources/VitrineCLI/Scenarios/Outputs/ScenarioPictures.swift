internal import MediaCore
internal import Playback
internal import Synchronization
internal import Vitrine

/// What a player shows in a scenario: an output beside its own.
///
/// Of the pictures the last is kept, and those that came since they were taken.
final class ScenarioPictures: VideoSink {
  private struct State {
    var current: PresentedFrame?
    var fresh: [PresentedFrame] = []
  }

  /// How many pictures wait to be taken; of more the oldest are left out.
  private static let waiting = 32
  private let log: TraceLog?
  private let state = Mutex(State())

  /// - Parameter log: What is shown is traced there; `nil` where nothing is traced.
  init(_ log: TraceLog?) { self.log = log }

  /// The picture that is up; `nil` before the first, and while nothing is shown.
  var current: PresentedFrame? { state.withLock { $0.current } }

  /// The pictures that came since they were taken last, oldest first.
  func take() -> [PresentedFrame] {
    state.withLock { state in
      defer { state.fresh = [] }
      return state.fresh
    }
  }

  func open(_ context: SinkContext) throws(MediaError) {}

  func show(_ frame: PresentedFrame) {
    log?.add(frame, isNew: true)
    take(frame)
  }

  func redraw(_ frame: PresentedFrame) {
    log?.add(frame, isNew: false)
    take(frame)
  }

  private func take(_ frame: PresentedFrame) {
    state.withLock { state in
      state.current = frame
      state.fresh.append(frame)
      if state.fresh.count > Self.waiting { state.fresh.removeFirst() }
    }
  }

  func clear() {
    log?.addCleared()
    state.withLock { $0.current = nil }
  }

  func close() { state.withLock { $0 = State() } }
}
