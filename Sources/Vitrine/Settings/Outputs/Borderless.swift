/// Shows a window without a frame.
public struct Borderless: PlayerSetting {
  /// Makes the entry; without it the desktop draws a frame.
  public init() {}
  /// Sets `PlayerSettings.isBorderless`.
  public func apply(to settings: inout PlayerSettings) { settings.isBorderless = true }
}
