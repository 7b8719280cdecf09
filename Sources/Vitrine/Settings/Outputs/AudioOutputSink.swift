public import Playback

/// Gives the sound to a sink of the program's own, whatever audio output is named.
public struct AudioOutputSink: PlayerSetting {
  private let sink: any AudioSink
  /// Takes the sink, which one player may have.
  public init(_ sink: any AudioSink) { self.sink = sink }
  /// Replaces `PlayerSettings.audioSink`.
  public func apply(to settings: inout PlayerSettings) { settings.audioSink = sink }
}
