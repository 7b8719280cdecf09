public import Vitrine

/// Plays the sound to a sink that keeps it, whatever audio output is named.
///
/// ```swift
/// let audio = CapturingAudioSink()
/// let player = try await VitrinePlayer {
///   SourceName("clip.mov")
///   CapturedAudio(audio)
///   VirtualTime()
/// }
/// try await player.waitUntilEnded()
/// print(audio.frameCount, audio.hash)
/// ```
public struct CapturedAudio: PlayerSetting {
  private let sink: CapturingAudioSink
  /// Takes the sink, which one player may have.
  public init(_ sink: CapturingAudioSink) { self.sink = sink }
  /// Takes the place of `PlayerSettings.audio`.
  public func apply(to settings: inout PlayerSettings) { settings.audioSink = sink }
}
