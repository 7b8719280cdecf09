internal import MediaCore

/// What a request is sent to: a host, a path, a query, a method, headers and a body.
///
/// ```swift
/// let endpoint = Endpoint(host: "example.com", path: "/clips", query: [("page", "2")])
/// print(endpoint.url ?? "")
/// ```
public struct Endpoint: Sendable {
  /// `https`, the default, or `http`.
  public var scheme: String
  /// A name or an address; one of IPv6 in brackets.
  public var host: String
  /// The port; `nil`, the default, for that of the scheme.
  public var port: Int?
  /// The path, not encoded; the default is `/`.
  public var path: String
  /// The names and values of the query, not encoded, in their order.
  public var query: [(name: String, value: String)]
  /// The method; the default is `get`.
  public var method: HTTPMethod
  /// The header fields, in their order.
  public var headers: [(name: String, value: String)]
  /// What is sent; `nil`, the default, for nothing.
  public var body: [UInt8]?
  /// The file whose content is sent in place of `body`, read piece by piece; `nil`, the default, for none.
  public var bodyFile: String?

  /// Makes an endpoint.
  public init(
    scheme: String = "https", host: String, port: Int? = nil, path: String = "/",
    query: [(name: String, value: String)] = [], method: HTTPMethod = .get,
    headers: [(name: String, value: String)] = [], body: [UInt8]? = nil
  ) {
    self.scheme = scheme
    self.host = host
    self.port = port
    self.path = path
    self.query = query
    self.method = method
    self.headers = headers
    self.body = body
  }

  /// The URL (RFC 3986); `nil` for a scheme or a host that cannot be.
  public var url: String? {
    guard scheme == "http" || scheme == "https", Self.isHost(host),
      port.map({ (1...65_535).contains($0) }) ?? true
    else { return nil }
    let place = path.hasPrefix("/") ? path : "/" + path
    let pairs = query.map {
      "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))"
    }
    return "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "")
      + PercentEncoding.encode(path: place)
      + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
  }

  private static func isHost(_ host: String) -> Bool {
    let isAddress = host.hasPrefix("[") && host.hasSuffix("]")
    let text = isAddress ? String(host.dropFirst().dropLast()) : host
    return !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
          || "-._".utf8.contains(byte) || isAddress && byte == UInt8(ascii: ":")
      }
  }
}
