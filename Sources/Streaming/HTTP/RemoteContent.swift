package import MediaCore
package import Networking

/// What the first good reply says of a resource; every later one is held against it.
package struct RemoteContent: Hashable, Sendable {
  /// The number of bytes; `nil` while it is not known.
  package var length: Int64?
  /// Whether a part can be asked for.
  package var acceptsRanges: Bool
  /// A strong `ETag`, quotes included.
  package var entityTag: String?
  package var lastModified: String?
  /// The `Content-Type`.
  package var contentType: String?
  /// Whether it is a broadcast, which goes on without end and cannot be had twice.
  package var isLive: Bool
  /// So many bytes of sound lie between two ICY titles.
  package var titleInterval: Int?
  /// The server's `icy-…` headers, keys in lower case.
  package var tags: [String: String]
  /// Where it came from after redirects.
  package var url: String
  /// The networks that it came through; `nil` where that is not known.
  package var route: Route?

  package init(_ response: Response) {
    let headers = response.headers
    tags = Dictionary(
      headers.fields.filter { $0.name.hasPrefix("icy-") && $0.name != "icy-metaint" }
        .map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    titleInterval = headers["icy-metaint"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    // An icy header alone is no proof: some servers of files send them too.
    isLive =
      titleInterval != nil
      || !tags.isEmpty && response.contentLength == nil && response.contentRange == nil
    length = isLive ? nil : Self.length(of: response)
    acceptsRanges =
      !isLive && !response.isCompressed
      && (response.status == 206 || headers["accept-ranges"]?.lowercased() == "bytes")
    entityTag = headers["etag"].flatMap { $0.hasPrefix("W/") ? nil : $0 }
    lastModified = headers["last-modified"]
    contentType = headers["content-type"]
    url = response.url
    route = response.route
  }

  private static func length(of response: Response) -> Int64? {
    switch response.status {
    // Stored compressed, and taken apart on its way: the server's numbers are not of what is read.
    case 206 where response.isCompressed: nil
    case 206: response.contentRange?.total
    case 416: response.contentRange?.total ?? 0
    default: response.contentLength
    }
  }

  /// What a server can tell by whether the content is still the same; `nil` for nothing.
  package var validator: String? { entityTag ?? lastModified }

  /// Whether both are surely the same bytes.
  package func isVersion(of other: RemoteContent) -> Bool {
    validator != nil && validator == other.validator && length == other.length
  }

  /// Where the bytes of a reply begin, or why there are none to be had.
  package enum Verdict: Hashable, Sendable {
    case startsAt(Int64)
    case endOfContent
    case failed(MediaError)
    /// The request may be sent again.
    case mayRetry(NetworkError)
  }

  /// Judges the reply to a request for all that follows an offset.
  package func verdict(on response: Response, askedFor offset: Int64) -> Verdict {
    switch response.status {
    case 200 where isLive: return .startsAt(offset)
    case 200:
      return isSame(response, total: response.contentLength) ? .startsAt(0) : .failed(Self.changed)
    case 206:
      guard let reply = response.contentRange, let range = reply.range,
        range.lowerBound <= offset, offset < range.upperBound
      else {
        return .failed(MediaError(.badStatus, "the server sent another range than was asked for"))
      }
      return isSame(response, total: reply.total)
        ? .startsAt(range.lowerBound) : .failed(Self.changed)
    case 412: return .failed(Self.changed)
    case 416: return verdict(onNothingAt: offset, of: response.contentRange?.total)
    default:
      let error =
        response.failure
        ?? NetworkError(.status(response.status), "the server answered \(response.status)")
      return error.isTransient ? .mayRetry(error) : .failed(error.mediaError)
    }
  }

  private func verdict(onNothingAt offset: Int64, of total: Int64?) -> Verdict {
    guard let length else { return .endOfContent }
    guard let total, total < length else {
      let refused = MediaError(.badStatus, "the server refuses a range that it has, with 416")
      return offset >= length ? .endOfContent : .failed(total == length ? refused : Self.changed)
    }
    let missing = MediaError(.truncated, "the server promised \(length) bytes and has \(total)")
    return .failed(total == offset ? missing : Self.changed)
  }

  private func isSame(_ response: Response, total: Int64?) -> Bool {
    if let length, let total, length != total { return false }
    let now = RemoteContent(response)
    if let entityTag, let other = now.entityTag { return entityTag == other }
    if let lastModified, let other = now.lastModified { return lastModified == other }
    return true
  }

  private static let changed = MediaError(
    .sourceChanged, "the file on the server is not the one that was opened")
}
