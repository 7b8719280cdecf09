import MediaCore
import Networking

/// The reading end of one resource: which connection is open, and where in the content it is.
///
/// Used on one thread at a time; every method may block.
struct HTTPStream {
  /// Why a step did not succeed.
  private enum Failure: Error {
    /// It may after another request.
    case network(NetworkError)
    case final(MediaError)
  }

  private let url: String
  private let client: any HTTPClient
  private let settings: HTTPSourceSettings
  private let cancellation: Cancellation
  private let time = MonotonicClock()

  /// What is known of the resource, once there has been a good reply.
  private(set) var content: RemoteContent?
  /// The title told last.
  private(set) var title: String?
  private var transfer: Transfer?
  /// The offset of the byte that the transfer brings next.
  private var position: Int64 = 0
  private var titles: ICYDemultiplexer?
  private var streak = FailureStreak()

  init(
    _ url: String, client: any HTTPClient, settings: HTTPSourceSettings, cancellation: Cancellation
  ) {
    self.url = url
    self.client = client
    self.settings = settings
    self.cancellation = cancellation
  }
}

/// What the source asks for.
extension HTTPStream {
  /// Sends the first request and learns what there is.
  ///
  /// - Parameters:
  ///   - known: What was known before; `nil` for nothing.
  ///   - retry: When to try again.
  /// - Returns: Whether the content is still the one known; then nothing has been transferred.
  mutating func open(
    revalidating known: RemoteContent?, retry: RetryPolicy
  ) throws(MediaError) -> Bool {
    streak.begin(at: time.now)
    while true {
      do throws(Failure) {
        return try connect(revalidating: known, retry)
      } catch {
        try recover(from: error, retry)
      }
    }
  }

  /// Reads at an offset, whatever it takes; 0 at the end.
  mutating func read(
    at offset: Int64, into buffer: inout MutableRawSpan
  ) throws(MediaError) -> Int {
    streak.begin(at: time.now)
    while true {
      try cancellation.check()
      if let length = content?.length, offset >= length { return 0 }
      do throws(Failure) {
        guard try go(to: offset) else { return 0 }
        let count = try fill(&buffer)
        streak.receive(count)
        return count
      } catch {
        try recover(from: error, settings.retry)
      }
    }
  }
}

/// Connecting.
extension HTTPStream {
  private mutating func connect(
    revalidating known: RemoteContent?, _ retry: RetryPolicy
  ) throws(Failure) -> Bool {
    var request = Request(url, range: ByteRange(from: 0))
    request.headers.append("Icy-MetaData", "1")
    if let tag = known?.entityTag {
      request.headers.append("If-None-Match", tag)
    } else if let date = known?.lastModified {
      request.headers.append("If-Modified-Since", date)
    }
    let response = try send(request, retry)
    if response.status == 304, let known {
      content = known
      drop()
      return true
    }
    let isEmpty = response.status == 416 && (response.contentRange?.total ?? 0) == 0
    let found = RemoteContent(response)
    if !isEmpty { try begin(found, response, at: 0) }
    content = found
    return false
  }

  /// Asks for all that follows an offset; `false` when nothing does.
  private mutating func reconnect(at offset: Int64) throws(Failure) -> Bool {
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
    return try begin(content, send(request, settings.retry), at: offset)
  }

  private mutating func send(_ request: Request, _ retry: RetryPolicy) throws(Failure) -> Response {
    drop()
    let now = time.now
    var request = request
    let left = max(streak.remaining(of: retry.budget, at: now), .milliseconds(100))
    request.timeouts = settings.timeouts.limited(to: left)
    let transfer = client.start(request)
    self.transfer = transfer
    cancellation.watch(transfer)
    do throws(NetworkError) {
      return try transfer.response()
    } catch {
      throw .network(error)
    }
  }

  /// Takes a reply as the place to read from; `false` when it says that nothing is there.
  @discardableResult
  private mutating func begin(
    _ content: RemoteContent, _ response: Response, at offset: Int64
  ) throws(Failure) -> Bool {
    switch content.verdict(on: response, askedFor: offset) {
    case .startsAt(let start):
      position = start
      titles = content.titleInterval.map { ICYDemultiplexer(interval: $0) }
      return true
    case .endOfContent:
      drop()
      return false
    case .failed(let error): throw .final(error)
    case .mayRetry(let error): throw .network(error)
    }
  }

  private mutating func drop() {
    transfer?.cancel()
    transfer = nil
    cancellation.watch(nil)
  }

  /// Waits before the next attempt, or gives up.
  private mutating func recover(from failure: Failure, _ retry: RetryPolicy) throws(MediaError) {
    drop()
    try cancellation.check()
    switch failure {
    case .final(let error): throw error
    case .network(let error):
      let (attempt, elapsed) = streak.fail(at: time.now)
      switch retry.decision(
        after: error, attempt: attempt, elapsed: elapsed, jitter: settings.jitter())
      {
      case .wait(let time): try cancellation.wait(time)
      case .giveUp:
        // What is asked for later is another matter.
        streak = FailureStreak()
        throw error.mediaError
      }
    }
  }
}

/// Reading.
extension HTTPStream {
  /// Sees to it that the next byte is the one at an offset; `false` when there is none.
  private mutating func go(to offset: Int64) throws(Failure) -> Bool {
    let canSkip =
      transfer != nil && offset >= position
      && (offset - position <= settings.skipAhead || content?.acceptsRanges == false)
    if !canSkip {
      if let content, content.isLive, offset != position {
        throw .final(MediaError(.notSupported, "a live stream cannot be read again"))
      }
      guard try reconnect(at: offset) else { return false }
    }
    return try skip(to: offset)
  }

  /// Reads over what lies before an offset; `false` when the content ends before it.
  private mutating func skip(to offset: Int64) throws(Failure) -> Bool {
    guard position < offset else { return true }
    var scratch = [UInt8](repeating: 0, count: 64 << 10)
    while position < offset {
      let count = try scratch.withRawSpan { span throws(Failure) in
        try fill(&span, atMost: Int(min(offset - position, 64 << 10)))
      }
      if count == 0 { return false }
    }
    return true
  }

  /// Reads what comes next; 0 at the end of the content.
  private mutating func fill(
    _ buffer: inout MutableRawSpan, atMost limit: Int = .max
  ) throws(Failure) -> Int {
    try readTitle()
    let count = try receive(&buffer, atMost: min(limit, titles?.bytesToBlock ?? .max))
    position += Int64(count)
    titles?.receive(sound: count)
    if count == 0 { try end() }
    return count
  }

  /// The transfer has ended: so has the content, unless more was promised.
  private mutating func end() throws(Failure) {
    if let length = content?.length, position < length {
      throw .network(
        NetworkError(.endedEarly, "the server sent \(position) of \(length) bytes"))
    }
    if content?.isLive == false { content?.length = position }
  }

  private func rest(_ limit: Int) -> Int {
    guard let length = content?.length else { return limit }
    return Int(clamping: min(Int64(limit), length - position))
  }

  private mutating func receive(
    _ buffer: inout MutableRawSpan, atMost limit: Int
  ) throws(Failure) -> Int {
    guard let transfer else { return 0 }
    let limit = rest(limit)
    if limit <= 0 { return 0 }
    do throws(NetworkError) {
      return try transfer.read(into: &buffer, atMost: limit)
    } catch {
      throw .network(error)
    }
  }

  /// Reads the block that is due, if one is.
  private mutating func readTitle() throws(Failure) {
    guard titles?.bytesToBlock == 0 else { return }
    guard let units = try receive(exactly: 1).first else { return }
    let block = try receive(exactly: Int(units) * 16)
    titles?.skipBlock()
    if let title = ICYDemultiplexer.title(in: block) { self.title = title }
  }

  /// So many bytes, or fewer at the end.
  private mutating func receive(exactly count: Int) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: count)
    while bytes.count < count {
      let received = try piece.withRawSpan { span throws(Failure) in
        try receive(&span, atMost: count - bytes.count)
      }
      if received == 0 { break }
      bytes += piece[..<received]
    }
    return bytes
  }
}
