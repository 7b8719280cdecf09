/// Where to ask which pathway to use: EXT-X-CONTENT-STEERING.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.4.6.6 and 7.
package struct ContentSteering: Hashable, Sendable {
  /// Where the steering manifest is, resolved; may be a `data:` URI that holds it.
  package var serverURI: String
  /// The pathway to use until there is a manifest; `nil` when not said.
  package var pathwayID: String?

  package init(serverURI: String, pathwayID: String? = nil) {
    self.serverURI = serverURI
    self.pathwayID = pathwayID
  }
}
