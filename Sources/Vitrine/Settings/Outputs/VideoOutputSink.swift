public import Playback

/// Shows the pictures to a sink of the program's own, whatever video output is named.
///
/// ```swift
/// final class Counter: VideoSink {
///   func open(_ context: SinkContext) {}
///   func show(_ frame: PresentedFrame) { print(frame.outputTime, frame.frame.format.pixelFormat) }
///   func close() {}
/// }
/// let player = try await VitrinePlayer {
///   SourceName("clip.mov")
///   VideoOutputSink(Counter())
/// }
/// ```
public struct VideoOutputSink: PlayerSetting {
  private let sink: any VideoSink
  /// Takes the sink, which one player may have.
  public init(_ sink: any VideoSink) { self.sink = sink }
  /// Replaces `PlayerSettings.videoSink`.
  public func apply(to settings: inout PlayerSettings) { settings.videoSink = sink }
}
