/// Keeps on the disk what comes over HTTP, so that later starts transfer it no more and play it with the network down.
///
/// Files, and streams that are no broadcasts, are kept as far as their servers allow. What is there is used after the
/// server has said that it is the present version; with the server away, as it is.
public struct Cache: PlayerSetting {
  private let folder: String
  private let size: Int
  /// Takes the folder, which is made if it is not there, and how many bytes it may hold, 16 MiB or more.
  ///
  /// What was used longest ago leaves first. Several processes may use one folder. The default is 2 GiB.
  public init(folder: String, size: Int = 2 << 30) { (self.folder, self.size) = (folder, size) }
  /// Replaces `PlayerSettings.cacheFolder` and `cacheBytes`.
  public func apply(to settings: inout PlayerSettings) {
    (settings.cacheFolder, settings.cacheBytes) = (folder, size)
  }
}
