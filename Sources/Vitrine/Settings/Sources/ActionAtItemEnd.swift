public import Playback

/// What happens when an item has played.
public struct ActionAtItemEnd: PlayerSetting {
  private let action: ItemEndAction
  /// Takes the action; without the entry the next item follows.
  public init(_ action: ItemEndAction) { self.action = action }
  /// Replaces `PlayerSettings.actionAtItemEnd`.
  public func apply(to settings: inout PlayerSettings) { settings.actionAtItemEnd = action }
}
