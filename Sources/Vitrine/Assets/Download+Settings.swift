public import MediaCore
public import MediaJobs

extension Download {
  /// Makes a download that is opened as a player with these settings opens its items: with the same headers and limits.
  ///
  /// - Throws: 2xxx for a media root that is not there.
  public convenience init(
    _ source: String, to path: String, _ download: DownloadSettings = DownloadSettings(),
    identifier: String? = nil, title: String? = nil, artwork: String? = nil,
    limit: JobLimit? = nil, settings: PlayerSettings
  ) throws(MediaError) {
    self.init(
      source, to: path, download, identifier: identifier, title: title, artwork: artwork,
      limit: limit,
      opener: try settings.sourceOpener())
  }
}
