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

  /// What bodies are compressed by (RFC 9110, 8.4.1, and what has come since).
  private static let codings: Set<String> = [
    "gzip", "x-gzip", "deflate", "compress", "x-compress", "br", "zstd", "dcb", "dcz",
  ]

  private var encodings: [String] {
    headers.values(of: "content-encoding").flatMap { $0.split(separator: ",") }
      .map { $0.lowercased().filter { $0 != " " && $0 != "\t" } }
      .filter { !$0.isEmpty && $0 != "identity" }
  }

  /// Whether the body came compressed: what the server says of lengths is not of what is read.
  package var isCompressed: Bool { encodings.contains(where: Self.codings.contains) }

  /// Whether all codings of the body are unknown, as `utf-8` and `aws-chunked` are: the body is taken as it comes.
  package var hasUnknownCodings: Bool { !encodings.isEmpty && !isCompressed }

  /// The number of bytes in the body; `nil` when the server does not say.
  ///
  /// A body in chunks tells its end itself, whatever a field says (RFC 9112, 6.3).
  package var contentLength: Int64? {
    isCompressed || headers["transfer-encoding"]?.lowercased().contains("chunked") ?? false
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
