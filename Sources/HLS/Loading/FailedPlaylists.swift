import MediaCore

/// Which playlists of a rendition could not be had, and are left alone for a while.
///
/// A value without clock, input and output: it is given the times, and decides. What failed is no fault of the
/// variants beside it, which a `LocationTable` judges.
struct FailedPlaylists: Hashable, Sendable {
  /// Until when what failed is not used: playlists, by their URIs, and hosts.
  private var playlists: [String: MediaTime] = [:]
  private var hosts: [String: MediaTime] = [:]

  /// The playlist to load: the first that has not failed, or else the one that is left alone no longer first.
  ///
  /// - Parameter uris: Those that there are, the best first.
  /// - Returns: `nil` where there are none.
  func choice(of uris: [String], at now: MediaTime) -> String? {
    uris.min { max(end(of: $0), now) < max(end(of: $1), now) }
  }

  /// Notes that something of a playlist could not be had.
  ///
  /// - Parameters:
  ///   - isOfHost: Whether nothing else of the same host will be had either.
  ///   - pause: How long the host asked to be left alone.
  ///   - uris: All that there are.
  /// - Returns: Whether there is anything else to load instead.
  mutating func fail(
    _ uri: String, isOfHost: Bool, pause: MediaTime? = nil, among uris: [String], at now: MediaTime
  ) -> Bool {
    playlists = playlists.filter { $0.value > now }
    hosts = hosts.filter { $0.value > now }
    playlists[uri] = now + LocationTable.variantPenalty
    let host = URIReference(uri).host
    if isOfHost, let host, uris.contains(where: { URIReference($0).host != host }) {
      hosts[host] = now + LocationTable.hostPenalty(asking: pause)
    }
    return hasOther(than: uri, among: uris, at: now)
  }

  /// Whether there is another that is not left alone.
  func hasOther(than uri: String, among uris: [String], at now: MediaTime) -> Bool {
    uris.contains { $0 != uri && end(of: $0) <= now }
  }

  private func end(of uri: String) -> MediaTime {
    let host = URIReference(uri).host.flatMap { hosts[$0] }
    return max(playlists[uri] ?? .zero, host ?? .zero)
  }
}
