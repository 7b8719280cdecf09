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
    guard endpoint.method == .get, response.status == 200, control.mayBeKept,
      // Which cookies the transport adds by itself is not known here.
      !control.varying.contains("cookie") || endpoint.hasCookie
    else { return nil }
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
  ///
  /// How long a redirect may be gone by is not known: its target's lifetime says nothing of that.
  func isFresh(at now: MediaTime, for url: String) -> Bool {
    guard let lifetime = response.cacheControl.lifetime, !isElsewhere(from: url) else {
      return false
    }
    return now >= date && now - date < lifetime
  }

  /// The fields by which a server is asked whether it is still the same; none where it said nothing of that.
  func conditions(for url: String) -> [(name: String, value: String)] {
    if let tag = response.header("etag") { return [("If-None-Match", tag)] }
    // Another target of the redirect may be older than this one.
    guard let date = response.header("last-modified"), !isElsewhere(from: url) else { return [] }
    return [("If-Modified-Since", date)]
  }

  /// Whether a redirect led to it.
  private func isElsewhere(from url: String) -> Bool {
    response.url != "" && !response.url.isSameAddress(as: url)
  }

  /// The same after the server has said that it is.
  func confirmed(by reply: HTTPResponse, at now: MediaTime) -> CacheEntry {
    var entry = self
    // What a reply without a body says of its own length and form is not of the body that is kept (RFC 9111, 3.2).
    let told = reply.headers.filter { !Self.bodyFields.contains($0.name.lowercased()) }
    // Its age is counted from now on.
    let names = Set(told.map { $0.name.lowercased() }).union(["age"])
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

extension Endpoint {
  fileprivate var hasCookie: Bool { headers.contains { $0.name.lowercased() == "cookie" } }
}

extension HTTPResponse {
  /// What its headers let a cache do with it.
  var cacheControl: CacheControl {
    CacheControl { name in headers.filter { $0.name.lowercased() == name }.map(\.value) }
  }
}
