/// Lets redirects and playlists from the world lead to addresses of this machine or its house.
public struct AllowPrivateTargets: PlayerSetting {
  /// Makes the entry; without it such addresses are refused (2010).
  public init() {}
  /// Sets `PlayerSettings.allowsPrivateTargets`.
  public func apply(to settings: inout PlayerSettings) { settings.allowsPrivateTargets = true }
}
