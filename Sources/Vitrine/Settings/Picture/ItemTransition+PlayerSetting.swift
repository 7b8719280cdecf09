public import MediaCore

extension ItemTransition: PlayerSetting {
  /// How one item changes to the next.
  public func apply(to settings: inout PlayerSettings) { settings.transition = self }
}
