internal import MediaCore
internal import Networking

/// A response that may be used again, and for how long (RFC 9111).
struct CacheEntry: Sendable {
  var response: HTTPResponse
  /// When it came.
  var date: MediaTime
  /// The request's values of the fields that `Vary` names.
  var varying: [String: String]

  /// Makes an entry; `nil` for what may not be kept.
  init?(_ response: HTTPResponse, of endpoint: Endpoint, date: MediaTime) {
    let control = CacheControl { response.header($0) }
    guard endpoint.method == .get, response.status == 200, control.mayBeKept else { return nil }
    self.response = response
    self.date = date
    varying = Self.values(of: control.varying, in: endpoint)
  }

  /// Takes what was kept elsewhere.
  init(_ response: HTTPResponse, date: MediaTime, varying: [String: String]) {
    self.response = response
    self.date = date
    self.varying = varying
  }

  /// Whether it answers a request, whatever its age.
  func answers(_ endpoint: Endpoint) -> Bool {
    varying == Self.values(of: Array(varying.keys), in: endpoint)
  }

  /// Whether it may be used without asking.
  func isFresh(at now: MediaTime) -> Bool {
    CacheControl { response.header($0) }.lifetime.map { now - date < $0 } ?? false
  }

  /// The fields by which a server is asked whether it is still the same; none where it said nothing of that.
  var conditions: [(name: String, value: String)] {
    if let tag = response.header("etag") { return [("If-None-Match", tag)] }
    return response.header("last-modified").map { [("If-Modified-Since", $0)] } ?? []
  }

  /// The same after the server has said that it is.
  func confirmed(by reply: HTTPResponse, at now: MediaTime) -> CacheEntry {
    var entry = self
    let names = Set(reply.headers.map { $0.name.lowercased() })
    entry.response.headers =
      response.headers.filter { !names.contains($0.name.lowercased()) } + reply.headers
    entry.date = now
    return entry
  }

  private static func values(of names: [String], in endpoint: Endpoint) -> [String: String] {
    Dictionary(
      names.map { name in
        (name, endpoint.headers.first { $0.name.lowercased() == name }?.value ?? "")
      }
    ) { first, _ in first }
  }
}
