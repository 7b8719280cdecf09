public import Playback

/// Shows the same pictures to one more output: a recording beside a window.
///
/// The first output decides what is mapped, dropped and waited for. Under the machine's clock a picture that the additional
/// one is not ready for is left out of it; under a virtual clock none is.
///
/// ```swift
/// let player = try await VitrinePlayer {
///   SourceName("clip.mov")
///   AdditionalVideoOutput("y4m:/tmp/shown.y4m")
///   AdditionalAudioOutput("wav:/tmp/heard.wav")
/// }
/// ```
public struct AdditionalVideoOutput: PlayerSetting {
  enum Target: Sendable {
    case named(String)
    case sink(any VideoSink)
  }

  private let target: Target
  /// Takes an output by name, as `VideoOutputName` does.
  public init(_ name: String) { target = .named(name) }
  /// Takes a sink, which one player may have.
  public init(_ sink: any VideoSink) { target = .sink(sink) }
  /// Adds an output to those that the settings have.
  public func apply(to settings: inout PlayerSettings) { settings.additionalVideo.append(target) }
}
