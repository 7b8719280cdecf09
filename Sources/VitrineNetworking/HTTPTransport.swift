/// Carries requests to servers: the network's, or a fake one of a test.
///
/// Any thread may call it.
public protocol HTTPTransport: Sendable {
  /// Sends a request and waits for the response, whatever its status.
  ///
  /// - Parameters:
  ///   - url: Where to.
  ///   - followsRedirects: Whether redirects are followed; where they are not, the one that redirects is the response.
  ///   - progress: Called after each read of the body, on any thread.
  /// - Throws: Why there is no response; a status is none of these errors.
  func perform(
    _ endpoint: Endpoint, url: String, followsRedirects: Bool,
    progress: (@Sendable (HTTPProgress) -> Void)?
  ) async throws(HTTPError) -> HTTPResponse
}
