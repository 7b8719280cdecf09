public import Vitrine

/// Shows the pictures to a sink that keeps them, whatever video output is named.
///
/// ```swift
/// let video = CapturingVideoSink()
/// let player = try await VitrinePlayer {
///   SourceName("clip.mov")
///   CapturedVideo(video)
///   VirtualTime()
/// }
/// try await player.waitUntilEnded()
/// print(video.dump)
/// ```
public struct CapturedVideo: PlayerSetting {
  private let sink: CapturingVideoSink
  /// Takes the sink, which one player may have: a second is refused with 1001 until the first is closed.
  public init(_ sink: CapturingVideoSink) { self.sink = sink }
  /// Takes the place of `PlayerSettings.video`.
  public func apply(to settings: inout PlayerSettings) { settings.videoSink = sink }
}
