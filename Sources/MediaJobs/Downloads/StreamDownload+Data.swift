internal import HLS
internal import MediaCore
internal import Streaming

extension StreamDownload {
  /// Brings session data that lies in files of its own.
  ///
  /// - Returns: The names of what could not be had.
  /// - Throws: 1004 when the download is over, 5xxx for what the disk does not take.
  func fetchData(
    _ layout: OfflineLayout, to folder: String, _ loader: OfflineLoader, _ fetcher: ResourceFetcher
  ) throws(MediaError) -> Set<String> {
    var missing: Set<String> = []
    for resource in layout.data {
      let path = "\(folder)/\(resource.name)"
      guard !PendingFile.exists(path) else { continue }
      let inner = PendingFile.folder(of: path)
      try OutputFile.makeFolder(inner)
      let name = path.split(separator: "/").last.map(String.init) ?? path
      let order = FetchOrder(
        uri: resource.uri, path: path, remains: PartialFile.remains(in: inner)[name])
      let fetched = try fetcher.dispensable { (fetcher) throws(MediaError) in
        try fetcher.fetch(order, from: loader)
      }
      if fetched == nil { missing.insert(resource.name) }
    }
    return missing
  }
}
