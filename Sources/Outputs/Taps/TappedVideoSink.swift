package import MediaCore
package import Playback

/// Hands every frame on its way to another sink to a function.
package final class TappedVideoSink: VideoSink {
  private let sink: any VideoSink
  private let tap: @Sendable (TapMoment) -> Void

  /// - Parameter tap: Called on the stage; must not block.
  package init(_ sink: any VideoSink, _ tap: @escaping @Sendable (TapMoment) -> Void) {
    self.sink = sink
    self.tap = tap
  }

  package func open(_ context: SinkContext) throws(MediaError) { try sink.open(context) }
  package var isReady: Bool { sink.isReady }
  package var dropsLateFrames: Bool { sink.dropsLateFrames }
  package var showsOrdinaryRange: Bool { sink.showsOrdinaryRange }
  /// A tap sees what is to be seen.
  package var isUnseen: Bool { false }

  package func show(_ frame: PresentedFrame) {
    tap(.frame(frame))
    sink.show(frame)
  }

  package func redraw(_ frame: PresentedFrame) {
    tap(.frame(frame))
    sink.redraw(frame)
  }

  package func setGravity(_ gravity: Gravity) { sink.setGravity(gravity) }
  package func setBackground(_ color: CueColor) { sink.setBackground(color) }
  package func setPictureInPicture(_ place: InsetPlace?) -> Bool {
    sink.setPictureInPicture(place)
  }

  package func clear() {
    tap(.cleared)
    sink.clear()
  }

  package func close() {
    tap(.closed)
    sink.close()
  }

  package func close(at position: MediaTime) {
    tap(.closed)
    sink.close(at: position)
  }
}
