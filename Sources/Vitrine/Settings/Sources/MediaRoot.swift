/// The directory outside of which no file is opened.
public struct MediaRoot: PlayerSetting {
  private let directory: String
  /// Takes the directory, which must be there when the player is made.
  public init(_ directory: String) { self.directory = directory }
  /// Replaces `PlayerSettings.mediaRoot`.
  public func apply(to settings: inout PlayerSettings) { settings.mediaRoot = directory }
}
