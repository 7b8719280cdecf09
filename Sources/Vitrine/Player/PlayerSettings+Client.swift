internal import HLS
internal import Logging
internal import MediaCore
internal import Networking

extension PlayerSettings {
  /// The same with the server that is made for the virtual clock.
  ///
  /// - Throws: 1001 without a virtual clock.
  var withOrigin: PlayerSettings {
    get throws(MediaError) {
      guard let makeOrigin else { return self }
      guard let virtualClock else {
        throw MediaError(.invalidArgument, "a scripted origin needs a virtual clock")
      }
      var settings = self
      settings.origin = makeOrigin(virtualClock)
      return settings
    }
  }

  /// What fetches: from the network, and through a cache where the settings name a folder.
  ///
  /// A folder that cannot be written to is logged and not used: playback needs no cache.
  ///
  /// - Parameter reach: Told whether servers are reached.
  func client(_ reach: NetworkReach) -> any HTTPClient {
    let network = PatientClient(origin?.client ?? CurlClient(reach: reach))
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
