internal import MediaCore
package import MediaJobs

/// Makes what jobs are done with, and says where they may write.
package struct JobMaker: Sendable {
  /// The folder in which they write.
  let folder: String
  /// How many are at work at once.
  let limit: JobLimit
  let asset: @Sendable (_ source: String, _ isPrecise: Bool) -> Asset
  let download: DownloadMaking

  /// Makes a download.
  package typealias DownloadMaking =
    @Sendable (
      _ source: String, _ path: String, DownloadSettings, _ title: String?, _ artwork: String?
    ) -> Download

  /// - Parameters:
  ///   - folder: The folder in which they write; nothing is written outside.
  ///   - limit: How many are at work at once.
  ///   - asset: Makes an asset that is opened as the player opens its items.
  ///   - download: Makes such a download.
  package init(
    folder: String, limit: JobLimit = JobLimit(),
    asset: @escaping @Sendable (_ source: String, _ isPrecise: Bool) -> Asset,
    download: @escaping DownloadMaking
  ) {
    self.folder = folder
    self.limit = limit
    self.asset = asset
    self.download = download
  }

  /// The place of what a client names.
  ///
  /// - Throws: 1001 for a name that is empty, begins with a slash, leads out of the folder or has a slash that is part of another
  ///   character.
  func place(of name: String) throws(MediaError) -> String {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    // To a string a slash and an accent behind it are one other character, and to the kernel they are not.
    let slashes = name.utf8.count { $0 == UInt8(ascii: "/") }
    guard parts.count == slashes + 1, parts.first != "", !parts.contains(".."),
      !name.utf8.contains(0)
    else {
      throw MediaError(.invalidArgument, "'\(name)' is no name within the folder of the jobs")
    }
    return "\(folder)/\(name)"
  }
}
