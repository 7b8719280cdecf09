/// Shows pictures with left and right exchanged, before `Rotate` turns them.
public struct Mirror: PlayerSetting {
  /// Makes the entry; without it pictures are as they are.
  public init() {}
  /// Mirrors `PlayerSettings.orientation`; its rotation stays.
  public func apply(to settings: inout PlayerSettings) { settings.orientation.isMirrored = true }
}
