package import Networking

/// A scripted server that a player plays from: its sources are `origin:/path`.
package struct PlayedOrigin: Sendable {
  /// Fetches from it, in the place of the network; `nil` where it is reached over the network.
  package var client: (any HTTPClient)?
  /// The beginning of its URLs, without a slash at the end.
  package var base: String

  package init(client: (any HTTPClient)? = nil, base: String) {
    self.client = client
    self.base = base
  }
}
