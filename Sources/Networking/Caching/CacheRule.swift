import MediaCore

/// Decides how a cache on the disk deals with a request and its replies.
enum CacheRule {
  /// What is done with a reply.
  enum Answer: Hashable {
    /// What is in the cache is the present version.
    case unchanged
    /// The server is at fault: what is in the cache stands in.
    case standIn
    case record
    /// It is passed on and not kept.
    case pass
    /// It is passed on, and what is in the cache is gone there.
    case forget
  }

  /// What a resource is found by: its URL, and a digest of the credentials that went along.
  static func key(of request: Request) -> String {
    let credentials = request.context.credentials(for: request.url)
    guard credentials != RequestContext.Credentials() else { return request.url }
    let texts =
      [credentials.cookie, credentials.login, credentials.certificate].map { $0 ?? "" }
      + credentials.headers.fields.flatMap { [$0.name, $0.value] }
    return "\(request.url) \(Digest64(texts.joined(separator: "\n")).text)"
  }

  /// Whether a request asks by itself whether something has changed.
  static func isConditional(_ request: Request) -> Bool {
    request.headers["if-none-match"] != nil || request.headers["if-modified-since"] != nil
  }

  /// The validator that a request holds a reply against; `nil` for none.
  static func condition(of request: Request) -> String? {
    request.headers["if-none-match"] ?? request.headers["if-modified-since"]
      ?? request.headers["if-range"]
  }

  /// The request that asks as well whether a version is still the present one; a part that is not there is asked for with it.
  static func revalidating(_ request: Request, _ version: CachedVersion?) -> Request {
    var request = request
    guard let version, !isConditional(request) else { return request }
    if let range = request.range, request.headers["if-range"] == nil,
      range.start < version.head.length, version.extent(at: range.start) == nil,
      let validator = version.head.validator
    {
      request.headers.append("If-Range", validator)
      return request
    }
    // What is missing of a version that only a weak tag tells could not be asked for after a 304.
    guard version.head.validator != nil || version.answers(request) else { return request }
    if let tag = version.head.headers["etag"] {
      request.headers.append("If-None-Match", tag)
    } else if let date = version.head.headers["last-modified"], !version.head.isElsewhere {
      // Another target of a redirect may be older than this one.
      request.headers.append("If-Modified-Since", date)
    }
    return request
  }

  /// How long the server is waited for: less where there is something in its place, or where it was not reached a moment
  /// ago and something else may be there for what is asked for.
  static func timeouts(
    _ usual: Request.Timeouts, hasStandIn: Bool, isOut: Bool
  ) -> Request.Timeouts {
    var timeouts = usual
    if hasStandIn {
      timeouts = usual.limited(to: .seconds(3))
      timeouts.connect = min(usual.connect, .seconds(2))
    }
    if isOut { timeouts.connect = min(usual.connect, .seconds(1)) }
    return timeouts
  }

  /// What is done with a reply.
  ///
  /// - Parameters:
  ///   - isAsked: Whether the cache asked if its version is the present one.
  ///   - hasStandIn: Whether the cache has what answers the request.
  static func answer(to response: Response, isAsked: Bool, hasStandIn: Bool) -> Answer {
    switch response.status {
    case 304: isAsked ? .unchanged : .pass
    case 200, 206:
      hasStandIn && isPage(response) ? .standIn : mayRecord(response) ? .record : .pass
    case 404, 410: .forget
    // It says of the request that it cannot be answered.
    case 501, 505: .pass
    case 500...: hasStandIn ? .standIn : .pass
    default: .pass
    }
  }

  /// Whether an error says that the server was not reached.
  static func isAboutReach(_ error: NetworkError) -> Bool {
    switch error.kind {
    case .nameNotResolved, .connectionFailed, .noReply, .timedOut, .connectionLost: true
    default: false
    }
  }

  /// Whether it is a page, in the place of media that of a portal.
  private static func isPage(_ response: Response) -> Bool {
    response.headers["content-type"]?.lowercased().hasPrefix("text/html") ?? false
  }

  private static func mayRecord(_ response: Response) -> Bool {
    let headers = response.headers
    let control = CacheControl(headers.values)
    // Radio has no end.
    let isRadio = headers.fields.contains { $0.name.hasPrefix("icy-") }
    let isVaried = control.varying.contains { $0 != "accept-encoding" && $0 != "origin" }
    guard control.mayBeKept, !isPage(response), !isRadio, !isVaried else { return false }
    return response.status == 200
      || response.contentRange?.range != nil && response.contentRange?.total != nil
        && !response.isCompressed
  }
}
