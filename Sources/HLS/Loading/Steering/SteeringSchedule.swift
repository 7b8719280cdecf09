import MediaCore
import Networking

/// Which steering manifest to load next, and when.
///
/// Source: draft-pantos-hls-rfc8216bis, 7.2.
struct SteeringSchedule: Hashable, Sendable {
  /// No server is requested more often than that, whatever it says.
  private static let shortestWait = MediaTime.seconds(1)

  /// Where the next manifest is loaded from.
  private(set) var uri: String
  private var timeToLive = MediaTime.seconds(300)

  init(_ steering: ContentSteering) { uri = steering.serverURI }

  /// How long to wait after a manifest; `nil` when there will be no other.
  mutating func pause(after manifest: SteeringManifest) -> MediaTime? {
    timeToLive = max(manifest.timeToLive, Self.shortestWait)
    if let next = manifest.reloadURI {
      uri = next
    } else if URIReference(uri).scheme == "data" {
      return nil
    }
    return timeToLive
  }

  /// How long to wait after a failure; `nil` when the server wants no more requests.
  func pause(after error: LoadError) -> MediaTime? {
    guard case .network(let error) = error else {
      return URIReference(uri).scheme == "data" ? nil : timeToLive
    }
    if error.kind == .status(410) { return nil }
    return error.retryAfter.map { max($0, Self.shortestWait) } ?? timeToLive
  }
}
