internal import HLS
internal import MediaCore
internal import Streaming

extension StreamDownload {
  /// For so long nothing may come of what the stream plays without.
  private static let dataPatience = MediaTime.seconds(10)

  /// Brings session data that lies in files of its own.
  ///
  /// - Returns: The names of what could not be had.
  /// - Throws: 1004 when the download is over, 5xxx for what the disk does not take.
  func fetchData(
    _ layout: OfflineLayout, to folder: String, _ loader: OfflineLoader, _ fetcher: ResourceFetcher
  ) throws(MediaError) -> Set<String> {
    var fetcher = fetcher
    fetcher.conditions.patience = min(fetcher.conditions.patience, Self.dataPatience)
    var missing: Set<String> = []
    for resource in layout.data {
      let path = "\(folder)/\(resource.name)"
      guard !PendingFile.exists(path) else { continue }
      let inner = PendingFile.folder(of: path)
      try OutputFile.makeFolder(inner)
      let name = path.split(separator: "/").last.map(String.init) ?? path
      let order = FetchOrder(
        uri: resource.uri, path: path, remains: PartialFile.remains(in: inner)[name])
      do throws(MediaError) { _ = try fetcher.fetch(order, from: loader) } catch {
        guard error.code != .cancelled, !(5000..<6000 ~= error.code.rawValue) else { throw error }
        missing.insert(resource.name)
      }
    }
    return missing
  }
}
