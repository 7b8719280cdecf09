internal import HLS
internal import MediaCore
internal import Streaming

extension StreamDownload {
  /// Brings session data that lies in files of its own.
  ///
  /// All files together are waited for as long as one: a server that is gone does not hold the download up for each.
  ///
  /// - Returns: The names of what could not be had.
  /// - Throws: 1004 when the download is over, 5xxx for what the disk does not take.
  func fetchData(
    _ layout: OfflineLayout, to folder: String, _ loader: OfflineLoader, _ fetcher: ResourceFetcher
  ) throws(MediaError) -> Set<String> {
    var missing: Set<String> = []
    var patience = ResourceFetcher.shortPatience
    for resource in layout.data {
      let path = "\(folder)/\(resource.name)"
      guard !PendingFile.exists(path) else { continue }
      guard patience > .zero else {
        missing.insert(resource.name)
        continue
      }
      let inner = PendingFile.folder(of: path)
      try OutputFile.makeFolder(inner)
      let name = path.split(separator: "/").last.map(String.init) ?? path
      let order = FetchOrder(
        uri: resource.uri, path: path, remains: PartialFile.remains(in: inner)[name])
      let begun = fetcher.clock.now
      let fetched = try fetcher.dispensable(patience: patience) { (fetcher) throws(MediaError) in
        try fetcher.fetch(order, from: loader)
      }
      if fetched == nil {
        missing.insert(resource.name)
        patience = patience - (fetcher.clock.now - begun)
      }
    }
    return missing
  }
}
