internal import Control
internal import MediaCore
internal import MediaJobs

extension PlayerSettings {
  /// Makes what the jobs of clients are done with; `nil` where there is no folder for them.
  ///
  /// - Throws: 2xxx for a media root that is not there.
  func jobMaker() throws(MediaError) -> JobMaker? {
    guard let folder = jobFolder else { return nil }
    let opener = try sourceOpener()
    return JobMaker(folder: folder, limit: jobLimit ?? JobLimit()) { source, isPrecise in
      Asset(source, preferPreciseDuration: isPrecise, opener: opener)
    } download: { source, path, settings, title, artwork in
      Download(
        source, to: path, settings, identifier: nil, title: title, artwork: artwork,
        opener: opener)
    }
  }
}
