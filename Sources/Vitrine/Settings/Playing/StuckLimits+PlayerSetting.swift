public import Playback

extension StuckLimits: PlayerSetting {
  /// How long an item may get no further before it is given up for the next one, or for the fallback.
  public func apply(to settings: inout PlayerSettings) { settings.stuckLimits = self }
}
