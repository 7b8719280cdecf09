internal import Networking

/// The head of a request as it comes over a connection (RFC 9112, 2 to 5), as far as an origin looks at it.
struct RequestHead: Hashable {
  /// How long a head may be, in bytes.
  static let longest = 64 << 10

  var method: String
  /// The path and the query.
  var target: String
  var headers: HTTPHeaders
  var isHTTP10: Bool

  /// Reads the lines of a head.
  ///
  /// - Returns: `nil` for what is none.
  init?(_ text: String) {
    let lines = text.split(omittingEmptySubsequences: true) { $0 == "\r\n" || $0 == "\n" }
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return nil }
    method = String(words[0])
    isHTTP10 = words[2] == "HTTP/1.0"
    var place = words[1]
    // A proxy is asked with the whole URL.
    if let scheme = place.firstRange(of: "://"),
      let slash = place[scheme.upperBound...].firstIndex(of: "/")
    {
      place = place[slash...]
    }
    guard place.hasPrefix("/") else { return nil }
    target = String(place)
    var fields: [(name: String, value: String)] = []
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      fields.append((String(line[..<colon]), String(value)))
    }
    headers = HTTPHeaders(fields)
  }

  /// How long the body is that follows.
  var bodyLength: Int { headers["content-length"].flatMap { Int($0) }.map { max(0, $0) } ?? 0 }

  /// Whether the connection is kept for another request.
  var keepsConnection: Bool {
    let told = headers["connection"]?.lowercased()
    return isHTTP10 ? told == "keep-alive" : told != "close"
  }

  /// The bytes that are asked for; `nil` for all, and for what need not be understood: the last so many bytes, and several
  /// ranges.
  var range: ByteRange? {
    guard let value = headers["range"], value.hasPrefix("bytes=") else { return nil }
    let ends = value.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let start = Int64(ends[0]), start >= 0 else { return nil }
    if ends[1].isEmpty { return ByteRange(from: start) }
    guard let last = Int64(ends[1]), last >= start, last < .max else { return nil }
    return ByteRange(from: start, to: last + 1)
  }
}
