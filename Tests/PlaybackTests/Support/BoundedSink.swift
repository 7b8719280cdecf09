import MediaCore
import Playback
import Synchronization

/// A sink in a window whose size a test changes.
final class BoundedSink: VideoSink {
  private let kept = Mutex<[PresentedFrame]>([])
  private let context = Mutex<SinkContext?>(nil)

  /// What was shown, also what was shown again.
  var frames: [PresentedFrame] { kept.withLock { $0 } }

  func open(_ context: SinkContext) throws(MediaError) { self.context.withLock { $0 = context } }
  var dropsLateFrames: Bool { false }
  func show(_ frame: PresentedFrame) { kept.withLock { $0.append(frame) } }
  func redraw(_ frame: PresentedFrame) { show(frame) }
  func close() {}

  func resize(_ size: PixelSize) { context.withLock { $0 }?.report(.boundsChanged(size)) }
}
