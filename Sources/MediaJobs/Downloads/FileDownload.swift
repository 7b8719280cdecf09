internal import HLS
internal import MediaCore

/// Downloads one file.
struct FileDownload: Sendable {
  let place: DownloadPlace
  let settings: DownloadSettings
  /// The picture that is put beside it; `nil` for none.
  let cover: Cover?

  /// - Throws: As `ResourceFetcher.fetch`.
  func run(
    _ file: OfflineSource.OpenedFile, _ loader: OfflineLoader, _ fetcher: ResourceFetcher
  ) throws(MediaError) -> DownloadResult {
    var order = FetchOrder(
      uri: file.uri, path: place.path, remains: place.remains, overwrites: settings.overwrites,
      sha256: settings.sha256, isWhole: true)
    order.check = .file
    let hasBegunAnew = try fetcher.fetch(order, from: loader, opened: file)
    // What other versions left is of no use any more.
    place.removeRemains()
    let artwork = DownloadArtwork.put(
      cover, beside: place.path, overwrites: settings.overwrites)
    return DownloadResult(
      path: place.path, playablePath: place.path,
      byteCount: FolderListing.byteCount(of: place.path),
      duration: nil, hasBegunAnew: hasBegunAnew, artworkPath: artwork)
  }
}
