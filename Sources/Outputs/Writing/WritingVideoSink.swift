package import MediaCore
package import Playback
internal import Synchronization

/// Writes pictures by the player's clock on a thread of its own: see `y4m(path:)` and `hashes(path:)`.
package final class WritingVideoSink: VideoSink {
  private let thread = Mutex<WriterThread<PresentedFrame>?>(nil)
  private let start: @Sendable (SinkContext) throws(MediaError) -> WriterThread<PresentedFrame>
  package let showsOrdinaryRange: Bool

  init(
    showsOrdinaryRange: Bool = false,
    start: @escaping @Sendable (SinkContext) throws(MediaError) -> WriterThread<PresentedFrame>
  ) {
    self.showsOrdinaryRange = showsOrdinaryRange
    self.start = start
  }

  package func open(_ context: SinkContext) throws(MediaError) {
    let started = try start(context)
    thread.withLock { $0 = started }
  }

  package var isReady: Bool { (thread.withLock { $0 }?.room(wanting: 1) ?? 0) > 0 }

  package var dropsLateFrames: Bool { false }

  package func show(_ frame: PresentedFrame) { thread.withLock { $0 }?.submit(frame) }

  package func redraw(_ frame: PresentedFrame) { show(frame) }

  package func close() { finish(at: nil) }

  package func close(at position: MediaTime) { finish(at: position) }

  private func finish(at end: MediaTime?) {
    let thread = thread.withLock { $0.take() }
    thread?.finish(at: end)
  }
}

extension PresentedFrame {
  /// The frame rate that a file counts in: 25 when the track does not tell.
  var countingRate: Rational { frameRate.isPositive ? frameRate : Rational(25, 1) }
}
