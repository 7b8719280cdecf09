public import MediaCore

extension Gravity: PlayerSetting {
  /// How pictures are fitted into the window, as an entry of a list of settings.
  public init(_ gravity: Gravity) { self = gravity }
  /// Replaces `PlayerSettings.gravity`.
  public func apply(to settings: inout PlayerSettings) { settings.gravity = self }
}
