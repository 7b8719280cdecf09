package import MediaCore
package import Playback
internal import Synchronization

/// What a player shows, for what looks at it: an output beside its own.
///
/// Of the pictures the last is kept, and those that came since they were taken.
package final class ShownPictures: VideoSink {
  private struct State {
    var current: PresentedFrame?
    var fresh: [PresentedFrame] = []
  }

  /// How many pictures wait to be taken; of more the oldest are left out.
  private static let waiting = 32
  private let log: TraceLog?
  private let state = Mutex(State())

  /// - Parameter log: What is shown is traced there; `nil` where nothing is traced.
  package init(_ log: TraceLog?) { self.log = log }

  /// The picture that is up; `nil` before the first, and while nothing is shown.
  package var current: PresentedFrame? { state.withLock { $0.current } }

  /// The pictures that came since they were taken last, oldest first.
  package func take() -> [PresentedFrame] {
    state.withLock { state in
      defer { state.fresh = [] }
      return state.fresh
    }
  }

  package func open(_ context: SinkContext) throws(MediaError) {}

  package func show(_ frame: PresentedFrame) {
    log?.add(frame, isNew: true)
    take(frame)
  }

  package func redraw(_ frame: PresentedFrame) {
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

  package func clear() {
    log?.addCleared()
    state.withLock { $0.current = nil }
  }

  package func close() { state.withLock { $0 = State() } }
}
