public import FoundationEssentials

/// A request bound to what its response is decoded as.
///
/// ```swift
/// struct Clip: Decodable { var title: String }
/// let request = Request<[Clip]>(Endpoint(host: "example.com", path: "/clips"), dates: .iso8601)
/// print(request.endpoint.url ?? "")
/// ```
public struct Request<Response: Decodable & Sendable>: Sendable {
  /// What it is sent to.
  public var endpoint: Endpoint
  /// How dates are written in the JSON; the default is seconds from 2001 on, as Foundation writes them.
  public var dates: JSONDecoder.DateDecodingStrategy
  /// What the cache is used for; the default is what the server says.
  public var caching: CachePolicy

  /// Makes a request.
  public init(
    _ endpoint: Endpoint, dates: JSONDecoder.DateDecodingStrategy = .deferredToDate,
    caching: CachePolicy = .useProtocol
  ) {
    self.endpoint = endpoint
    self.dates = dates
    self.caching = caching
  }

  /// Decodes a body.
  ///
  /// - Throws: `invalidResponse`.
  func decode(_ body: [UInt8]) throws(HTTPError) -> Response {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = dates
    do { return try decoder.decode(Response.self, from: Data(body)) } catch {
      throw .invalidResponse("the body is not what was asked for: \(error)")
    }
  }
}
