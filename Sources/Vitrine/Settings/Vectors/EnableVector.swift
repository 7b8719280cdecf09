/// Lets graphics be drawn on pictures, by commands too.
public struct EnableVector: PlayerSetting {
  /// Makes the entry; without it, or a `Vector`, graphics are refused (7012).
  public init() {}
  /// Sets `PlayerSettings.enablesVectors`.
  public func apply(to settings: inout PlayerSettings) { settings.enablesVectors = true }
}
