/// The head of a reply.
package struct Response: Hashable, Sendable {
  package var status: Int
  package var headers: HTTPHeaders
  /// Where it came from after all redirects.
  package var url: String
  /// The networks that it went through; `nil` where the client does not know.
  package var route: Route?
  /// Whether its body comes from this machine's disk, and tells nothing of the network.
  package var isFromCache = false

  package init(
    status: Int, headers: HTTPHeaders = HTTPHeaders(), url: String, route: Route? = nil
  ) {
    self.status = status
    self.headers = headers
    self.url = url
    self.route = route
  }

  /// Whether the body came compressed: what the server says of lengths is not of what is read.
  package var isCompressed: Bool {
    headers["content-encoding"].map { !["", "identity"].contains($0.lowercased()) } ?? false
  }

  /// The number of bytes in the body; `nil` when the server does not say.
  package var contentLength: Int64? {
    isCompressed
      ? nil
      : headers["content-length"].flatMap { Int64($0) }.flatMap { $0 >= 0 ? $0 : nil }
  }

  package var contentRange: ContentRange? { headers["content-range"].flatMap { ContentRange($0) } }

  /// The error that the status stands for; `nil` for success and for 304.
  package var failure: NetworkError? {
    guard !(200...299).contains(status), status != 304 else { return nil }
    return NetworkError(
      .status(status), "the server answered \(status)",
      retryAfter: headers["retry-after"].flatMap { RetryAfter.parse($0) })
  }
}
