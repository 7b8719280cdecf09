public import Playback

/// What happens when the window is closed.
public struct WindowClosing: PlayerSetting {
  private let action: WindowClosingAction
  /// Takes the action; without the entry playback pauses and the window stays.
  ///
  /// With `.quit`, `VitrinePlayer.waitUntilQuit()` returns.
  public init(_ action: WindowClosingAction) { self.action = action }
  /// Replaces `PlayerSettings.windowClosing`.
  public func apply(to settings: inout PlayerSettings) { settings.windowClosing = action }
}
