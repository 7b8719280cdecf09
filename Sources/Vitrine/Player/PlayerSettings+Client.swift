internal import HLS
internal import Logging
internal import MediaCore
internal import Networking

extension PlayerSettings {
  /// What fetches: from the network, and through a cache where the settings name a folder.
  ///
  /// A folder that cannot be written to is logged and not used: playback needs no cache.
  ///
  /// - Parameter reach: Told whether servers are reached.
  func client(_ reach: NetworkReach) -> any HTTPClient {
    let network = CurlClient(reach: reach)
    guard let cacheFolder else { return network }
    do throws(MediaError) {
      let folder = try CacheFolder(cacheFolder, budget: cacheBytes)
      return CachedClient(network, folder) { KeptPlaylist.verdict(on: $0, isWhole: $1) }
    } catch {
      Logger(label: "vitrine.cache").warning("nothing is kept: \(error.reason)")
      return network
    }
  }
}
