public import MediaCore

extension SubtitleStyle: PlayerSetting {
  /// Replaces `PlayerSettings.subtitleStyle`.
  public func apply(to settings: inout PlayerSettings) { settings.subtitleStyle = self }
}
