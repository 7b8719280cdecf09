/// Loudness, 0…1.
///
/// The default is 1.
public struct Volume: PlayerSetting {
  private let volume: Double
  /// Takes the loudness; one out of its range is clamped when the player is made.
  public init(_ volume: Double) { self.volume = volume }
  /// Replaces `PlayerSettings.volume`.
  public func apply(to settings: inout PlayerSettings) { settings.volume = volume }
}
