package import MediaCore
package import Playback

/// Takes every frame when it is due and does nothing with it.
package final class NullVideoSink: VideoSink {
  package var isUnseen: Bool { true }

  package init() {}
  package func open(_ context: SinkContext) throws(MediaError) {}
  package func show(_ frame: PresentedFrame) {}
  package func close() {}
}
