internal import MediaCore
internal import Networking

/// A response that may be used again, and for how long (RFC 9111).
struct CacheEntry: Sendable {
  var response: HTTPResponse
  /// When it came.
  var date: MediaTime
  /// The request's values of the fields that `Vary` names, and digests of those that name its user.
  var varying: [String: String]

  /// Makes an entry; `nil` for what may not be kept.
  init?(_ response: HTTPResponse, of endpoint: Endpoint, date: MediaTime) {
    let control = response.cacheControl
    guard endpoint.method == .get, response.status == 200, control.mayBeKept else { return nil }
    self.response = response
    self.date = date
    varying = Self.values(of: control.varying + Self.userFields, in: endpoint)
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
    response.cacheControl.lifetime.map { now - date < $0 } ?? false
  }

  /// The fields by which a server is asked whether it is still the same; none where it said nothing of that.
  var conditions: [(name: String, value: String)] {
    if let tag = response.header("etag") { return [("If-None-Match", tag)] }
    return response.header("last-modified").map { [("If-Modified-Since", $0)] } ?? []
  }

  /// The same after the server has said that it is.
  func confirmed(by reply: HTTPResponse, at now: MediaTime) -> CacheEntry {
    var entry = self
    // What a reply without a body says of its own length and form is not of the body that is kept (RFC 9111, 3.2).
    let told = reply.headers.filter { !Self.bodyFields.contains($0.name.lowercased()) }
    let names = Set(told.map { $0.name.lowercased() })
    entry.response.headers =
      response.headers.filter { !names.contains($0.name.lowercased()) } + told
    entry.date = now
    return entry
  }

  private static func values(of names: [String], in endpoint: Endpoint) -> [String: String] {
    Dictionary(
      names.map { name in
        let value = endpoint.headers.first { $0.name.lowercased() == name }?.value ?? ""
        // They are secrets, and may lie on a disk.
        return (name, userFields.contains(name) && value != "" ? Digest64(value).text : value)
      }
    ) { first, _ in first }
  }

  private static let userFields = ["authorization", "cookie"]
  private static let bodyFields: Set = [
    "content-encoding", "content-length", "content-range", "content-type", "transfer-encoding",
  ]
}

extension HTTPResponse {
  /// What its headers let a cache do with it.
  var cacheControl: CacheControl {
    CacheControl { name in headers.filter { $0.name.lowercased() == name }.map(\.value) }
  }
}
