/// The extension that is tried after a bare name.
public struct Ext: PlayerSetting {
  private let fileExtension: String
  /// Takes the extension without its dot; without the entry it is `mp4`.
  public init(_ fileExtension: String) { self.fileExtension = fileExtension }
  /// Replaces `PlayerSettings.fileExtension`.
  public func apply(to settings: inout PlayerSettings) { settings.fileExtension = fileExtension }
}
