/// Begins paused, with the first frame up.
public struct NotAutoPlay: PlayerSetting {
  /// Makes the entry; `play` begins.
  public init() {}
  /// Clears `PlayerSettings.playsAtOnce`.
  public func apply(to settings: inout PlayerSettings) { settings.playsAtOnce = false }
}
