/// Where sound goes: `auto`, `null`, `pulse[:SINK]`, `sdl`, `wav:PATH` or `framemd5:PATH`.
///
/// A file has the rate and the channels of the first sound, to which all later sound is converted.
public struct AudioOutputName: PlayerSetting {
  private let name: String
  /// Takes the name, which is read when the player is made: 1001 for one that cannot be.
  public init(_ name: String) { self.name = name }
  /// Replaces `PlayerSettings.audio`.
  public func apply(to settings: inout PlayerSettings) { settings.audio = name }
}
