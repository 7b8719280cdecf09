package import MediaCore

/// A request for one resource, or for some of its bytes.
package struct Request: Hashable, Sendable {
  /// An absolute `http` or `https` URL.
  package var url: String
  /// The method; the default is `GET`.
  package var method = "GET"
  /// What is sent; `nil`, the default, for nothing.
  package var body: RequestBody?
  /// Whether redirects are followed; where they are not, the reply that redirects is the reply.
  package var followsRedirects = true
  package var headers: HTTPHeaders
  /// Which bytes to ask for; `nil` sends no `Range` header, and the server may ignore it.
  package var range: ByteRange?
  package var timeouts: Timeouts
  /// How many bytes may wait to be read before the server is held back; the default is 1 MiB.
  package var bufferSize = 1 << 20
  /// Where the request and its redirects may lead.
  package var policy = URLPolicy()
  /// The origin of the URL; the default is the user.
  package var referrer = URLPolicy.Referrer.local
  /// What goes along with it.
  package var context = RequestContext()
  /// Whether a cache on the disk may keep the reply; the default is that it may.
  package var isKept = true
  /// Whether it goes over a connection of its own; the default is one that is there already, if there is.
  package var isOnFreshConnection = false

  package init(
    _ url: String, headers: HTTPHeaders = HTTPHeaders(), range: ByteRange? = nil,
    timeouts: Timeouts = Timeouts()
  ) {
    self.url = url
    self.headers = headers
    self.range = range
    self.timeouts = timeouts
  }

  /// How long to wait for what.
  package struct Timeouts: Hashable, Sendable {
    /// For the name, the connection and its encryption; the default is 4 s.
    package var connect: MediaTime
    /// From the start of the request to the first byte of the body, redirects included.
    ///
    /// The default is 5 s.
    package var firstByte: MediaTime
    /// The same for a server that did not answer an earlier request in time; the default is 20 s.
    package var longestFirstByte: MediaTime
    /// For so long the body may arrive slower than `leastRate`; the default is 4 s.
    package var stall: MediaTime
    /// The bytes a second below which a body counts as not moving; the default is 64.
    package var leastRate: Int

    package init(
      connect: MediaTime = .seconds(4), firstByte: MediaTime = .seconds(5),
      longestFirstByte: MediaTime = .seconds(20), stall: MediaTime = .seconds(4),
      leastRate: Int = 64
    ) {
      self.connect = connect
      self.firstByte = firstByte
      self.longestFirstByte = max(firstByte, longestFirstByte)
      self.stall = stall
      self.leastRate = leastRate
    }

    /// The same, none of them longer than a limit.
    package func limited(to limit: MediaTime) -> Timeouts {
      Timeouts(
        connect: min(connect, limit), firstByte: min(firstByte, limit),
        longestFirstByte: min(longestFirstByte, limit), stall: stall, leastRate: leastRate)
    }
  }
}

extension Request {
  private static let proxySchemes: Set = [
    "http", "https", "socks4", "socks4a", "socks5", "socks5h",
  ]

  /// Whether it names a host, by a scheme that curl takes or by none; an empty one stands for no proxy.
  private static func isProxy(_ text: String) -> Bool {
    guard let mark = text.firstRange(of: "://") else { return true }
    return proxySchemes.contains(text[..<mark.lowerBound].lowercased())
      && mark.upperBound < text.endIndex
  }

  /// Why the request cannot be sent as it is, `nil` when it can.
  var fault: NetworkError? {
    let scheme = url.prefix { $0 != ":" }.lowercased()
    guard scheme == "http" || scheme == "https" else {
      return NetworkError(.forbiddenURL, "only http and https can be fetched, not '\(scheme)'")
    }
    guard url.utf8.count <= 8192, url.utf8.allSatisfy({ $0 > 32 && $0 != 127 }) else {
      return NetworkError(.invalidRequest, "the URL is too long or has blanks in it")
    }
    // A line break in a field would let it forge another one.
    let texts = headers.fields.flatMap { [$0.name, $0.value] } + context.texts
    guard !method.isEmpty, method.utf8.allSatisfy({ (65...90).contains($0) }) else {
      return NetworkError(.invalidRequest, "the method '\(method)' is no word of capital letters")
    }
    if let proxy = context.proxy, !Self.isProxy(proxy) {
      return NetworkError(
        .invalidRequest, "'\(proxy.withoutCredentials)' is no proxy such as http://HOST:PORT")
    }
    let isClean = texts.allSatisfy { $0.utf8.allSatisfy { $0 >= 32 && $0 != 127 } }
    return isClean
      ? nil : NetworkError(.invalidRequest, "a header has control characters in it")
  }
}
