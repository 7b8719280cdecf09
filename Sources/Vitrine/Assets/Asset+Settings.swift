public import MediaCore
public import MediaJobs

extension Asset {
  /// Makes an asset that is opened as a player with these settings opens its items: by the same search path, headers,
  /// keys and limits.
  ///
  /// - Throws: 2xxx for a media root that is not there.
  public convenience init(
    _ source: String, preferPreciseDuration: Bool = false, settings: PlayerSettings
  ) throws(MediaError) {
    self.init(
      source, preferPreciseDuration: preferPreciseDuration, opener: try settings.sourceOpener())
  }
}
