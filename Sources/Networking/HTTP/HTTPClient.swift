/// Fetches over HTTP.
///
/// Any thread may call it at any time; it never blocks. What a transfer brings waits in a bounded buffer
/// until it is read: a reader that stops reading holds the server back.
package protocol HTTPClient: AnyObject, Sendable {
  /// Starts a request; what becomes of it, an invalid request too, is told by the transfer.
  func start(_ request: Request) -> Transfer

  /// Forgets what it keeps of a URL: it was not what it should be.
  func forget(_ url: String)

  /// Where it keeps replies; `nil` when none are kept.
  var cacheFolder: CacheFolder? { get }

  /// Whether its servers live by the clock that its user lives by, also where that is a virtual one.
  var sharesClock: Bool { get }
}

extension HTTPClient {
  /// Does nothing, as nothing is kept.
  package func forget(_ url: String) {}

  package var cacheFolder: CacheFolder? { nil }

  package var sharesClock: Bool { false }
}
