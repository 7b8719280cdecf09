/// Fills the screen.
public struct FullScreen: PlayerSetting {
  /// Makes the entry; without it the window has a size.
  public init() {}
  /// Sets `PlayerSettings.isFullScreen`.
  public func apply(to settings: inout PlayerSettings) { settings.isFullScreen = true }
}
