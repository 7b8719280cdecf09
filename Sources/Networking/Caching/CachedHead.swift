import MediaCore

/// What a cache knows of one version of a resource beside its bytes; a text file on the disk.
struct CachedHead: Hashable, Sendable {
  /// What it is found by.
  var key: String
  /// Where it came from after redirects.
  var url: String
  /// The number of bytes of the whole resource.
  var length: Int64
  /// The networks that it came through, first and last; `nil` where that was not known.
  var spaces: [AddressSpace]?
  /// The headers of the response, without those of its transfer.
  var headers: HTTPHeaders

  /// Headers that are of one transfer, not of the resource (RFC 9110, 7.6.1).
  static let ofTransfer: Set<String> = [
    "connection", "content-encoding", "content-length", "content-range", "date", "keep-alive",
    "transfer-encoding", "accept-ranges", "set-cookie", "trailer", "upgrade",
  ]

  /// Whether a redirect led to it.
  var isElsewhere: Bool { !String(key.prefix { $0 != " " }).isSameAddress(as: url) }

  /// The same as a server that confirms it describes it now (RFC 9111, 3.2); its age is counted from then on.
  func confirmed(by reply: Response) -> CachedHead {
    let told = reply.headers.without(Self.ofTransfer.union(Self.ofVersion))
    var head = self
    head.headers = headers.without(Set(told.fields.map(\.name)).union(["age"]))
    for field in told.fields { head.headers.append(field.name, field.value) }
    return head
  }

  /// Headers that are of the bytes.
  private static let ofVersion: Set = ["content-type", "etag", "last-modified"]

  /// What a server can tell by whether it is still the same; `nil` for nothing.
  var validator: String? { Self.validator(headers) }

  /// A strong entity tag, or the date of the last change.
  static func validator(_ headers: HTTPHeaders) -> String? {
    headers["etag"].flatMap { $0.hasPrefix("W/") ? nil : $0 } ?? headers["last-modified"]
  }

  /// The name of the version: that of the same bytes is the same, as far as the server tells.
  var version: String {
    guard let validator else {
      return Digest64("\(UInt64.random(in: .min ... .max))").text
    }
    return Digest64("\(length) \(validator)").text
  }

  private static let title = "vitrine-cache 1"

  /// The file's text.
  var text: String {
    var lines = [Self.title, "key \(key)", "url \(url)", "length \(length)"]
    if let spaces {
      lines.append("route " + spaces.map { "\($0.rawValue)" }.joined(separator: " "))
    }
    lines += headers.fields.map { "field \($0.name) \($0.value)" }
    let body = lines.joined(separator: "\n") + "\n"
    return body + "sum \(Digest64(body).text)\n"
  }

  /// Reads a file's text; `nil` for one that is not whole, or of another version of the engine.
  init?(text: String) {
    guard let end = text.range(ofLast: "\nsum ") else { return nil }
    let body = text[..<end.lowerBound] + "\n"
    guard text[end.upperBound...] == Digest64(String(body)).text + "\n" else { return nil }
    let lines = body.split(separator: "\n")
    guard lines.first.map(String.init) == Self.title else { return nil }
    var (key, url, length): (String?, String?, Int64?)
    headers = HTTPHeaders()
    for line in lines.dropFirst() {
      let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard words.count == 2 else { return nil }
      let value = String(words[1])
      switch words[0] {
      case "key": key = value
      case "url": url = value
      case "length": length = Int64(value)
      case "route":
        spaces = value.split(separator: " ").compactMap { Int($0).flatMap(AddressSpace.init) }
      case "field":
        let parts = value.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        headers.append(String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
      default: return nil
      }
    }
    guard let key, let url, let length, length >= 0 else { return nil }
    (self.key, self.url, self.length) = (key, url, length)
  }

  init(key: String, _ response: Response, length: Int64) {
    self.key = key
    self.length = length
    url = response.url
    spaces = response.route.flatMap { route in
      guard let first = route.first, let last = route.last else { return nil }
      return [first, last]
    }
    headers = response.headers.without(Self.ofTransfer)
  }
}

extension CachedHead {
  /// The reply to a request; `nil` where its rules forbid what the resource came through.
  ///
  /// - Parameter range: The bytes that follow in the body.
  func response(to request: Request, _ range: Range<Int64>) -> Response? {
    var reply = Response(status: 200, headers: headers.without(["age"]), url: url)
    reply.isFromCache = true
    if let spaces {
      var route = Route(request.policy, namedBy: request.referrer)
      for space in spaces where !route.go(to: space) { return nil }
      reply.route = route
    }
    reply.headers.append("accept-ranges", "bytes")
    if let asked = request.range {
      guard asked.start < length else {
        reply.status = 416
        reply.headers.append("content-range", "bytes */\(length)")
        reply.headers.append("content-length", "0")
        return reply
      }
      reply.status = 206
      reply.headers.append(
        "content-range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)")
    }
    reply.headers.append("content-length", "\(range.count)")
    return reply
  }
}

extension String {
  /// Where a text stands last in it.
  fileprivate func range(ofLast text: String) -> Range<Index>? {
    let (own, other) = (Array(utf8), Array(text.utf8))
    guard own.count >= other.count else { return nil }
    for start in stride(from: own.count - other.count, through: 0, by: -1)
    where own[start..<start + other.count].elementsEqual(other) {
      return utf8.index(
        startIndex, offsetBy: start)..<utf8.index(
          startIndex, offsetBy: start + other.count)
    }
    return nil
  }
}
