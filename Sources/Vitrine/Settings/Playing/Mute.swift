/// Begins without sound.
public struct Mute: PlayerSetting {
  /// Makes the entry; `unmute` lets the sound be heard.
  public init() {}
  /// Sets `PlayerSettings.isMuted`.
  public func apply(to settings: inout PlayerSettings) { settings.isMuted = true }
}
