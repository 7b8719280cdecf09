public import Playback

/// Gives the same sound to one more output: a recording beside a sound card.
///
/// Beside a device it is given what was heard of it. An additional output follows the player's clock and takes the rate and
/// the channels of the first: a player that finds another does not start its sound, and an error event tells. The output
/// `auto` settles on a device once and for all where there is an additional one.
public struct AdditionalAudioOutput: PlayerSetting {
  enum Target: Sendable {
    case named(String)
    case sink(any AudioSink)
  }

  private let target: Target
  /// Takes an output by name, as `AudioOutputName` does; no device.
  public init(_ name: String) { target = .named(name) }
  /// Takes a sink, which one player may have, and whose `pacing` is `.clock`.
  public init(_ sink: any AudioSink) { target = .sink(sink) }
  /// Adds an output to those that the settings have.
  public func apply(to settings: inout PlayerSettings) { settings.additionalAudio.append(target) }
}
