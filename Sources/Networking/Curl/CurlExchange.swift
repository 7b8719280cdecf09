import CCurl
import Glibc
import MediaCore

/// One transfer as the loop sees it: the handle, its watch and the pipe to its reader.
///
/// Used on the loop's thread only.
final class CurlExchange {
  let easy: CurlEasy
  let pipe: TransferPipe
  private(set) var watch: ProgressWatch
  private let time: any TimeSource
  private let observer: (any TransferObserver)?
  private let reach: NetworkReach?
  private let spaceOf: @Sendable (String) -> AddressSpace
  private var route: Route
  /// The address that was refused, if one was.
  private var refused: String?
  private var head = ResponseHeadParser()
  private var isHeadPublished = false
  /// How long the heads of all replies are so far, those of redirects included, in bytes.
  private var headBytes = 0
  private var isHeadTooLong = false
  private static let longestHead = 1 << 18
  private var lastArrival: MediaTime
  /// Outlives the handle, which is let go of first.
  private let cookies: CookieJar
  /// What is asked for at present: redirects change it.
  private var request: Request
  private var redirects = 0
  /// What is sent; `nil` for nothing, and for a file that cannot be read.
  private var outgoing: OutgoingBody?
  /// Whether the file that is to be sent cannot be read, or has become shorter.
  private var isBodyUnreadable = false

  init?(
    _ request: Request, pipe: TransferPipe, time: any TimeSource, cookies: CookieJar,
    observer: (any TransferObserver)?, reach: NetworkReach?,
    spaceOf: @escaping @Sendable (String) -> AddressSpace
  ) {
    guard let easy = CurlEasy() else { return nil }
    self.easy = easy
    self.request = request
    self.cookies = cookies
    self.pipe = pipe
    self.time = time
    self.observer = observer
    self.reach = reach
    self.spaceOf = spaceOf
    route = Route(request.policy, namedBy: request.referrer)
    lastArrival = time.now
    watch = ProgressWatch(timeouts: request.timeouts, now: lastArrival)
    outgoing = request.body.flatMap { OutgoingBody($0) }
    isBodyUnreadable = request.body != nil && outgoing == nil
    // One that cannot be read ends the transfer when it is asked for.
    let bodyLength = isBodyUnreadable ? 1 : outgoing?.length
    easy.configure(
      for: request, onHead: takeHead, onBody: takeBody, onSending: giveBody, onRewind: rewindBody,
      bodyLength: bodyLength, onSocket: openSocket,
      onRequest: judgeRequest, context: Unmanaged.passUnretained(self).toOpaque())
    cookies.attach(to: easy, reading: request.context.cookieFile)
  }

  /// Goes where a redirect leads that curl was not to follow; `false` without one.
  ///
  /// The transfer has to be taken out and put in again.
  func followRedirect() -> Bool {
    guard !isHeadPublished, let url = easy.redirectURL else { return false }
    redirects += 1
    guard redirects <= request.policy.redirectLimit else {
      pipe.finish(.tooManyRedirects(redirects - 1))
      return false
    }
    let next = request.redirected(to: url, by: head.status)
    if next.body == nil, request.body != nil || next.method != request.method { easy.becomeGet() }
    guard next.body == nil || rewind(to: 0) else { return false }
    request = next
    head = ResponseHeadParser()
    easy.go(to: url, with: request)
    return true
  }

  func resume() {
    lastArrival = time.now
    watch.release(at: lastArrival)
    easy.resume()
  }

  /// Ends the transfer for its reader if it has waited too long; `true` when it has.
  func expire(at now: MediaTime) -> Bool {
    guard let phase = watch.expire(at: now) else { return false }
    let reason =
      phase == .stall ? "the server stopped sending" : "the server did not answer in time"
    let error = NetworkError(.timedOut(phase), reason)
    reach?.note(error)
    pipe.finish(error)
    return true
  }

  /// Tells the reader how curl says it ended.
  func finish(_ result: CURLcode) {
    if isBodyUnreadable {
      return pipe.finish(NetworkError(.invalidRequest, "the file to be sent cannot be read"))
    }
    // One address of a name may be refused and another one taken.
    if let refused, [CURLE_COULDNT_CONNECT, CURLE_ABORTED_BY_CALLBACK].contains(result) {
      return pipe.finish(
        NetworkError(
          .forbiddenURL, "content from a wider network may not lead to the address \(refused)"))
    }
    if result == CURLE_TOO_MANY_REDIRECTS {
      // curl keeps its first words, which may be of a connection that a redirect ended.
      return pipe.finish(.tooManyRedirects(request.policy.redirectLimit))
    }
    let isOverLimit = [CURLE_OUT_OF_MEMORY, curl_too_large].contains(result)
    if isHeadTooLong || isOverLimit && !isHeadPublished {
      // What curl before and from 8.6 on calls a line of the head that is longer than it takes.
      return pipe.finish(NetworkError(.badReply, "the head of the reply is too long"))
    }
    var error = NetworkError(result, message: easy.errorMessage)
    if error?.kind == .connectionLost, headBytes == 0 { error?.kind = .noReply }
    if let error { reach?.note(error) }
    pipe.finish(error)
  }

  /// Gives curl the next bytes of what is sent; `nil` when they cannot be read.
  fileprivate func send(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    let count = isBodyUnreadable ? nil : nextBytes(into: buffer)
    guard let count else {
      isBodyUnreadable = true
      return nil
    }
    watch.send(at: time.now)
    pipe.noteSent(count)
    return count
  }

  private func nextBytes(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    if outgoing == nil { return 0 }
    return outgoing?.read(into: buffer) ?? nil
  }

  fileprivate func rewind(to place: Int) -> Bool { outgoing?.seek(to: place) ?? false }

  /// Whether a connection to an address may be begun.
  fileprivate func mayConnect(to address: String) -> Bool {
    let isAllowed = route.allows(spaceOf(address))
    if !isAllowed { refused = address }
    return isAllowed
  }

  /// Whether a request may be sent to the address that was connected to, now or long before.
  fileprivate func mayAsk(_ address: String) -> Bool {
    let isAllowed = route.go(to: spaceOf(address))
    if !isAllowed { refused = address }
    return isAllowed
  }

  /// - Returns: Whether more of it is taken.
  fileprivate func receiveHead(_ bytes: UnsafeRawBufferPointer) -> Bool {
    // What follows a body are trailers.
    guard !isHeadPublished else { return true }
    headBytes += bytes.count
    isHeadTooLong = headBytes > Self.longestHead
    guard !isHeadTooLong else { return false }
    head.take(String(lenient: bytes))
    guard head.isComplete else { return true }
    let isLast = head.status >= 300 && !request.followsRedirects
    guard isLast || !head.isInterim else { return true }
    isHeadPublished = true
    reach?.noteReply()
    let response = Response(
      status: head.status, headers: head.headers, url: easy.effectiveURL ?? "", route: route)
    if response.hasUnknownCodings { easy.leaveCodings() }
    pipe.receive(response)
    return true
  }

  fileprivate func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    // A redirect's own.
    guard isHeadPublished else { return true }
    guard pipe.receive(bytes) else {
      watch.hold()
      return false
    }
    reach?.noteReply()
    let now = time.now
    watch.receive(bytes.count, at: now)
    observer?.transferDidReceive(bytes.count, after: now - lastArrival)
    lastArrival = now
    return true
  }
}

/// curl calls it before each connection.
private func openSocket(
  _ context: UnsafeMutableRawPointer?, _ purpose: curlsocktype,
  _ address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
  guard let context, let address, let text = curl_target_text(address) else {
    return curl_no_socket
  }
  defer { free(text) }
  let exchange = Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue()
  guard exchange.mayConnect(to: String(cString: text)) else { return curl_no_socket }
  return curl_target_socket(address)
}

/// curl calls it before each request, those after redirects and on old connections too.
private func judgeRequest(
  _ context: UnsafeMutableRawPointer?, _ address: UnsafeMutablePointer<CChar>?,
  _ ownAddress: UnsafeMutablePointer<CChar>?, _ port: Int32, _ ownPort: Int32
) -> Int32 {
  guard let context, let address else { return curl_request_refused }
  let isAllowed = Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue()
    .mayAsk(String(cString: address))
  return isAllowed ? curl_request_allowed : curl_request_refused
}

/// curl calls it with each line of a head.
private func takeHead(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
  _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let bytes, let context else { return 0 }
  let isTaken = Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue()
    .receiveHead(UnsafeRawBufferPointer(start: bytes, count: size * count))
  // Any other number ends the transfer.
  return isTaken ? size * count : 0
}

/// curl calls it with each piece of a body.
private func takeBody(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
  _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let bytes, let context else { return 0 }
  let isTaken = Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue()
    .receiveBody(UnsafeRawBufferPointer(start: bytes, count: size * count))
  return isTaken ? size * count : curl_writefunc_pause
}

/// curl calls it for each piece of a body that is sent.
private func giveBody(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
  _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let bytes, let context else { return curl_abort_reading }
  let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
  return Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue().send(into: buffer)
    ?? curl_abort_reading
}

/// curl calls it where a body has to be sent again.
private func rewindBody(
  _ context: UnsafeMutableRawPointer?, _ offset: curl_off_t, _ origin: CInt
) -> CInt {
  guard let context, origin == SEEK_SET else { return CURL_SEEKFUNC_CANTSEEK }
  let isDone = Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue()
    .rewind(to: Int(offset))
  return isDone ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_FAIL
}
