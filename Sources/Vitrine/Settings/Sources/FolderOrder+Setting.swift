public import MediaCore

extension FolderOrder: PlayerSetting {
  /// In which order the files of a folder are played, as an entry of a list of settings.
  public init(_ order: FolderOrder) { self = order }
  /// Replaces `PlayerSettings.folderOrder`.
  public func apply(to settings: inout PlayerSettings) { settings.folderOrder = self }
}
