import MediaCore
import Networking

/// Connecting.
extension HTTPStream {
  mutating func connect(
    revalidating known: RemoteContent?, _ retry: RetryPolicy
  ) throws(Failure) -> Bool {
    // A server that refuses that once may have it all the same.
    var request = Request(url, range: isRefused ? nil : ByteRange(from: 0))
    request.headers.append("Icy-MetaData", "1")
    if let tag = known?.entityTag {
      request.headers.append("If-None-Match", tag)
    } else if let date = known?.lastModified {
      request.headers.append("If-Modified-Since", date)
    }
    let response = try send(request, retry, knowing: known)
    if response.status == 304, let known {
      content = known
      drop()
      return true
    }
    let isEmpty = response.status == 416 && (response.contentRange?.total ?? 0) == 0
    let isRefusal = response.status == 416 && response.contentRange?.total != 0
    // What may be flawed is asked for again later, as all else that is flawed.
    if isRefusal, settings.isFlawed == nil {
      guard !isRefused else { throw .final(MediaError(.badStatus, "the server answered 416")) }
      isRefused = true
      return try connect(revalidating: known, retry)
    }
    isRefused = isRefusal
    let found = RemoteContent(response)
    if !isEmpty { try begin(found, response, at: 0) }
    content = found
    return false
  }

  /// Asks for all that follows an offset; `false` when nothing does.
  mutating func reconnect(at offset: Int64) throws(Failure) -> Bool {
    guard let content else {
      throw .final(MediaError(.readFailed, "'\(url)' has not been opened"))
    }
    var request = Request(url)
    if content.isLive {
      request.headers.append("Icy-MetaData", "1")
    } else if content.acceptsRanges {
      request.range = ByteRange(from: offset)
      if let validator = content.validator { request.headers.append("If-Range", validator) }
    }
    return try begin(content, send(request, settings.patience, knowing: content), at: offset)
  }

  private mutating func send(
    _ request: Request, _ retry: RetryPolicy, knowing known: RemoteContent?
  ) throws(Failure) -> Response {
    drop()
    let now = time.now
    var request = request
    request.policy = settings.policy
    request.context = settings.context
    request.referrer = referrer(knowing: known)
    // After a pause beyond the budget that the server asked for, the budget begins anew.
    let budget = policy(retry).budget
    let rest = streak.remaining(of: budget, at: now)
    let left = rest > .zero ? max(rest, .milliseconds(100)) : budget
    request.timeouts = settings.timeouts.limited(to: left)
    // One that has answered before is no slow server, but away: when it is back it may answer another request only.
    if content != nil { request.timeouts.longestFirstByte = request.timeouts.firstByte }
    let transfer = client.start(request)
    self.transfer = transfer
    cancellation.watch(transfer)
    do throws(NetworkError) {
      return try transfer.response()
    } catch {
      throw .network(error)
    }
  }

  /// The origin of the URL: a public host must not turn into a private one.
  private func referrer(knowing known: RemoteContent?) -> URLPolicy.Referrer {
    guard settings.referrer == .local, let first = known?.route?.first else {
      return settings.referrer
    }
    return .network(first)
  }

  /// Takes a reply as the place to read from; `false` when it says that nothing is there.
  @discardableResult
  private mutating func begin(
    _ content: RemoteContent, _ response: Response, at offset: Int64
  ) throws(Failure) -> Bool {
    switch content.verdict(on: response, askedFor: offset) {
    case .startsAt(let start):
      position = start
      endlessSince = response.contentLength == nil ? time.now : nil
      // A relay that takes over may tell titles at other places, or none.
      let interval = content.isLive ? RemoteContent(response).titleInterval : content.titleInterval
      titles = interval.map { ICYDemultiplexer(interval: $0) }
      return true
    case .endOfContent:
      drop()
      return false
    case .failed(let error): throw .final(error)
    case .mayRetry(let error): throw .network(error)
    }
  }

  /// A server that takes its time is waited for as long as one that went away.
  private func policy(_ retry: RetryPolicy) -> RetryPolicy {
    wasLate && retry.attempts > 1 ? settings.patience : retry
  }

  private mutating func drop() {
    transfer?.cancel()
    transfer = nil
    cancellation.watch(nil)
  }

  /// Waits before the next attempt, or gives up.
  mutating func recover(from failure: Failure, _ retry: RetryPolicy) throws(MediaError) {
    drop()
    try cancellation.check()
    switch failure {
    case .final(let error):
      streak = FailureStreak()
      reason = nil
      throw error
    case .network(let error):
      wasLate = error.kind == .timedOut(.firstByte)
      let (attempt, elapsed) = streak.fail(at: time.now)
      switch policy(retry).decision(
        after: error, attempt: attempt, elapsed: elapsed, jitter: settings.jitter())
      {
      case .wait(let time):
        if error.retryAfter != nil { pauses.report(time) }
        try cancellation.wait(time)
      case .giveUp:
        // What is asked for later is another matter.
        streak = FailureStreak()
        reason = error
        throw error.mediaError
      }
    }
  }
}
