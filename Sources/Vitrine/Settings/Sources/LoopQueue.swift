/// Plays the queue again when it ends.
public struct LoopQueue: PlayerSetting {
  /// Makes the entry; without it the player is at its end after the last item.
  public init() {}
  /// Sets `PlayerSettings.loopsQueue`.
  public func apply(to settings: inout PlayerSettings) { settings.loopsQueue = true }
}
