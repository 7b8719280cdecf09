/// Shows a slate that tells the last failure while no item of the queue can be played, nor the fallback.
public struct ErrorSlate: PlayerSetting {
  /// Makes the entry; without it the last picture stays, or playback ends.
  public init() {}
  /// Sets `PlayerSettings.showsErrorSlate`.
  public func apply(to settings: inout PlayerSettings) { settings.showsErrorSlate = true }
}
