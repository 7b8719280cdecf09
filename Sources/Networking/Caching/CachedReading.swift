import MediaCore

/// Where a request through a cache stands, and what comes next of its reply.
///
/// Used on one thread at a time.
struct CachedReading {
  private enum Phase {
    case undecided
    /// The server was asked.
    case asking(Transfer)
    case disk(CachedVersion, Range<Int64>)
    /// The server was asked for what the disk does not have.
    case resuming(Transfer, CachedVersion, Range<Int64>)
    case network(Transfer, Stretch = Stretch())
  }

  /// What of a body that comes from the network belongs to the reply.
  private struct Stretch {
    /// So many bytes before it are passed by.
    var skipped: Int64 = 0
    /// So many bytes follow them; `nil` for all.
    var left: Int64?
  }

  private let request: Request
  private let client: CachedClient
  private let key: String
  /// Those that are there, the newest first.
  private let versions: [CachedVersion]
  private var phase = Phase.undecided
  private var head: Response?
  private var recording: ContentRecording?
  /// What the server would not have kept any more; `nil` for nothing.
  private var leaving: CachedVersion?
  private var extent = CachedExtent()

  init(_ request: Request, _ client: CachedClient, _ versions: [CachedVersion]) {
    self.request = request
    self.client = client
    self.versions = versions
    key = CacheRule.key(of: request)
  }

  /// What the server is asked.
  ///
  /// - Parameter isOut: Whether it was not reached a moment ago.
  func question(isOut: Bool) -> Request {
    var question = CacheRule.revalidating(request, versions.first)
    let hasStandIn = versions.contains { $0.answers(request) }
    question.timeouts = CacheRule.timeouts(
      question.timeouts, hasStandIn: hasStandIn, isOut: isOut)
    return question
  }

  /// Answers from the disk if the server need not be asked, or was not reached a moment ago.
  mutating func answersAtOnce(isOut: Bool) -> Bool {
    if let newest = versions.first, newest.isFresh(at: client.folder.now()), answer(with: newest) {
      return true
    }
    return isOut && standsIn()
  }

  mutating func ask(_ transfer: Transfer) { phase = .asking(transfer) }

  mutating func goOn(with transfer: Transfer) {
    guard case .disk(let version, let range) = phase else { return }
    phase = .resuming(transfer, version, range)
  }
}

/// The head of the reply.
extension CachedReading {
  mutating func hasResponse() throws(NetworkError) -> Bool {
    guard head == nil, case .asking(let transfer) = phase else { return true }
    do throws(NetworkError) {
      guard try transfer.hasResponse() else { return false }
    } catch {
      _ = try standIn(for: error)
      return true
    }
    _ = try response()
    return true
  }

  mutating func response() throws(NetworkError) -> Response {
    if let head { return head }
    guard case .asking(let transfer) = phase else {
      throw NetworkError(.internalFailure, "nothing was asked for")
    }
    let response: Response
    do throws(NetworkError) { response = try transfer.response() } catch {
      return try standIn(for: error)
    }
    client.note(request.url, isReached: true)
    return take(response, from: transfer)
  }

  private mutating func take(_ response: Response, from transfer: Transfer) -> Response {
    let isAsked =
      !CacheRule.isConditional(request)
      && CacheRule.isConditional(CacheRule.revalidating(request, versions.first))
    let standIn = versions.first { $0.answers(request) }
    switch CacheRule.answer(to: response, isAsked: isAsked, hasStandIn: standIn != nil) {
    case .unchanged:
      // What is not there is asked for when it is come to.
      if let newest = versions.first.map({ confirm($0, by: response) }),
        answer(with: newest, isConfirmed: true), let head
      {
        return head
      }
    case .standIn:
      if standsIn(), let head { return head }
    case .record: recording = recording(of: response)
    case .forget: client.folder.remove(key)
    case .pass:
      if response.status == 304, let newest = versions.first,
        newest.head.validator == CacheRule.condition(of: request)
      {
        _ = confirm(newest, by: response)
      }
    }
    head = response
    phase = .network(transfer)
    return response
  }

  /// Notes that a version is the present one, and what the server says of it now.
  private mutating func confirm(
    _ version: CachedVersion, by response: Response
  ) -> CachedVersion {
    var confirmed = version
    confirmed.head = version.head.confirmed(by: response)
    if !CacheControl(confirmed.head.headers.values).mayBeKept {
      leaving = version
    } else if confirmed.head != version.head {
      _ = client.folder.write(confirmed)
    }
    client.folder.touch(confirmed, isConfirmed: true)
    return confirmed
  }

  private mutating func standIn(for error: NetworkError) throws(NetworkError) -> Response {
    guard CacheRule.isAboutReach(error) else { throw error }
    client.note(request.url, isReached: false)
    guard standsIn(), let head else { throw error }
    return head
  }

  /// Answers from the disk with the best that is there: what is whole, then what is newest.
  private mutating func standsIn() -> Bool {
    let fitting = versions.filter { $0.answers(request) }
    guard let best = fitting.first(where: \.isWhole) ?? fitting.first else { return false }
    return answer(with: best)
  }

  private mutating func answer(with version: CachedVersion, isConfirmed: Bool = false) -> Bool {
    let condition = CacheRule.condition(of: request)
    let isSame = condition != nil && condition == version.head.validator
    var request = request
    // What is another version than asked for comes whole (RFC 9110, 13.1.5).
    if request.headers["if-range"] != nil, !isSame { request.range = nil }
    let range = version.range(of: request)
    guard isConfirmed || version.answers(request),
      var reply = version.head.response(to: request, range)
    else { return false }
    if CacheRule.isConditional(request), isSame { reply.status = 304 }
    client.folder.touch(version, isConfirmed: isConfirmed)
    head = reply
    let hasBody = reply.status == 200 || reply.status == 206
    phase = .disk(version, hasBody ? range : range.upperBound..<range.upperBound)
    return true
  }

  /// Begins to keep what comes; `nil` for what cannot be kept.
  private func recording(of response: Response) -> ContentRecording? {
    let part = response.status == 206 ? response.contentRange?.range : nil
    let length = response.status == 206 ? response.contentRange?.total : response.contentLength
    let head = CachedHead(key: key, response, length: length ?? 0)
    let name = head.version
    let known = versions.first { $0.name == name }
    return ContentRecording(
      client.folder,
      CachedVersion(
        head: head, name: name, date: client.folder.now(), extents: known?.extents ?? []),
      from: part?.lowerBound ?? 0, to: part?.upperBound ?? length, isLengthKnown: length != nil,
      judge: client.judge)
  }
}

/// The body of the reply.
extension CachedReading {
  /// What the server is to be asked for, because the disk does not have it; `nil` for nothing.
  mutating func rest() throws(NetworkError) -> Request? {
    guard case .disk(let version, let range) = phase, !range.isEmpty,
      !isOnDisk(range.lowerBound, of: version)
    else { return nil }
    var rest = request
    rest.range = ByteRange(from: range.lowerBound, to: request.range?.end)
    guard let validator = version.head.validator else {
      throw NetworkError(.endedEarly, "the cache does not have all of it")
    }
    rest.headers = rest.headers.without(["if-none-match", "if-modified-since", "if-range"])
    rest.headers.append("If-Range", validator)
    return rest
  }

  mutating func hasBytes() throws(NetworkError) -> Bool {
    switch phase {
    case .network(let transfer, let stretch):
      if stretch.left == 0 { return true }
      while case .network(_, let stretch) = phase, stretch.skipped > 0 {
        guard try transfer.hasBytes() else { return false }
        try skip(transfer, stretch)
      }
      return try transfer.hasBytes()
    case .resuming(let transfer, let version, let range):
      guard try transfer.hasResponse() else { return false }
      try resume(transfer, version, range)
      return try hasBytes()
    case .undecided, .asking, .disk: return true
    }
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(NetworkError) -> Int {
    _ = try response()
    switch phase {
    case .undecided, .asking: return 0
    case .disk(let version, let range): return read(version, range, into: buffer)
    case .resuming(let transfer, let version, let range):
      try resume(transfer, version, range)
      return try read(into: buffer)
    case .network(let transfer, let stretch):
      if stretch.skipped > 0 {
        try skip(transfer, stretch)
        return try read(into: buffer)
      }
      guard let left = stretch.left else { return try receive(from: transfer, into: buffer) }
      let room = UnsafeMutableRawBufferPointer(
        rebasing: buffer[..<min(buffer.count, Int(clamping: left))])
      let count = left > 0 ? try receive(from: transfer, into: room) : 0
      phase = .network(transfer, Stretch(left: left - Int64(count)))
      if left == Int64(count) { close() }
      return count
    }
  }

  /// Passes by what comes next before the reply's stretch.
  private mutating func skip(
    _ transfer: Transfer, _ stretch: Stretch
  ) throws(NetworkError) {
    let room = UnsafeMutableRawBufferPointer.allocate(
      byteCount: min(64 << 10, Int(clamping: stretch.skipped)), alignment: 1)
    defer { room.deallocate() }
    let count = try receive(from: transfer, into: room)
    guard count > 0 else { throw NetworkError(.endedEarly, "the body ends before the stretch") }
    phase = .network(
      transfer, Stretch(skipped: stretch.skipped - Int64(count), left: stretch.left))
  }

  private mutating func receive(
    from transfer: Transfer, into buffer: UnsafeMutableRawBufferPointer
  ) throws(NetworkError) -> Int {
    var span = MutableRawSpan(_unsafeBytes: buffer)
    let count: Int
    do throws(NetworkError) { count = try transfer.read(into: &span) } catch {
      close()
      throw error
    }
    if count == 0 {
      recording?.finish()
    } else {
      recording?.receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
    return count
  }

  /// Keeps what has come: no more is read.
  mutating func close() {
    recording?.close()
    if let leaving { client.folder.remove(leaving) }
    leaving = nil
  }

  private mutating func read(
    _ version: CachedVersion, _ range: Range<Int64>, into buffer: UnsafeMutableRawBufferPointer
  ) -> Int {
    guard !range.isEmpty, isOnDisk(range.lowerBound, of: version) else { return 0 }
    let count = extent.copy(range, into: buffer)
    phase = .disk(version, range.lowerBound + Int64(count)..<range.upperBound)
    return count
  }

  private mutating func isOnDisk(_ place: Int64, of version: CachedVersion) -> Bool {
    var version = version
    if extent.reaches(place, of: &version, in: client.folder) { return true }
    // What comes in the place of what cannot be read is kept.
    if case .disk(_, let rest) = phase { phase = .disk(version, rest) }
    return false
  }

  /// Looks whether the server goes on where the disk ends.
  ///
  /// A server without ranges sends all of it: what is there already is passed by.
  private mutating func resume(
    _ transfer: Transfer, _ version: CachedVersion, _ range: Range<Int64>
  ) throws(NetworkError) {
    let response = try transfer.response()
    let validator = CachedHead.validator(response.headers)
    let isSame = validator == nil || validator == version.head.validator
    let isPart =
      response.status == 206 && response.contentRange?.range?.lowerBound == range.lowerBound
    let isAll =
      response.status == 200 && !response.isCompressed
      && (response.contentLength ?? version.head.length) == version.head.length
    guard isSame, isPart || isAll else {
      if let failure = response.failure { throw failure }
      // Another request would be told again that it is unchanged.
      client.folder.remove(version)
      throw NetworkError(.connectionLost, "the content has changed on the server")
    }
    // A disk that spoiled one stretch may have spoiled those behind it, which come as well.
    var version = version
    version.extents.removeAll { $0.lowerBound >= range.lowerBound }
    recording = ContentRecording(
      client.folder, version, from: isPart ? range.lowerBound : 0,
      to: isPart ? response.contentRange?.range?.upperBound : version.head.length,
      isLengthKnown: true, judge: client.judge)
    phase = .network(
      transfer, isPart ? Stretch() : Stretch(skipped: range.lowerBound, left: Int64(range.count)))
  }
}
