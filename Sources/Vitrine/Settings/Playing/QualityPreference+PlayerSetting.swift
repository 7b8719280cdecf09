public import MediaCore

extension QualityPreference: PlayerSetting {
  /// Which variants of streams may be played.
  public func apply(to settings: inout PlayerSettings) { settings.quality = self }
}
