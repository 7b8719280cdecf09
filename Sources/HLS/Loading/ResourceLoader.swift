import MediaCore
import Networking
import Streaming

/// Loads what playlists name: over HTTP, or from files where the playlist is a file itself.
///
/// Any thread may use it; loading blocks the thread that asks.
final class ResourceLoader: Sendable {
  /// How long nothing may come of a resource before it is asked for over another connection too.
  static let silence = MediaTime.seconds(2)

  let client: any HTTPClient
  private let settings: HTTPSourceSettings

  /// The time that loading lives by.
  var time: any TimeSource { settings.time }
  /// Whether servers may be asked for what is still to come: a virtual clock stands while another one is waited for.
  var mayAskAhead: Bool { !(time is VirtualClock) || client.sharesClock }
  /// A random number, 0..<1.
  var jitter: Double { settings.jitter() }

  init(client: any HTTPClient, settings: HTTPSourceSettings) {
    self.client = client
    self.settings = settings
  }

  /// The same for what a resource names that came over a route; `nil` where no network was used.
  func following(_ route: Route?) -> ResourceLoader {
    var settings = settings
    if let last = route?.last { settings.referrer = .network(last) }
    return ResourceLoader(client: client, settings: settings)
  }

  /// The source of a resource, not opened.
  ///
  /// - Throws: 1001 or 2010 for the URL of a file that cannot be.
  func source(_ uri: String) throws(MediaError) -> any DataSource {
    if uri.hasPrefix("file:") {
      return FileSource(
        path: try FileURL.path(uri.dropFirst("file:".count)), policy: settings.policy)
    }
    return HTTPSource(url: uri, client: client, settings: settings)
  }

  /// A name that is hardly given twice; under a virtual clock always the same.
  var randomName: String {
    (0..<8).map { _ in
      String(Int(settings.jitter() * 65_536) & 0xFFFF, radix: 16).padded(to: 4)
    }.joined()
  }

  /// Starts to load a resource.
  ///
  /// - Parameters:
  ///   - range: `nil` for all of it.
  ///   - isOpen: Whether the range has no end yet, and less than it may come.
  ///   - isKept: Whether a cache on the disk may keep it.
  ///   - patience: How long the first byte may take; `nil` for as long as usual.
  ///   - review: Asked every 100 ms while nothing comes; what it throws ends the waiting.
  ///   - meanwhile: What to do while the server thinks.
  /// - Throws: What the server or the file system says, untried again.
  func open(
    _ uri: String, range: ResourceRange? = nil, isOpen: Bool = false, isKept: Bool = true,
    _ cancellation: Cancellation, patience: MediaTime? = nil,
    review: (() throws(MediaError) -> Void)? = nil, meanwhile: () -> Void = {}
  ) throws(LoadError) -> IncomingResource {
    try final { () throws(MediaError) in try cancellation.check() }
    if uri.hasPrefix("file:") { return try openFile(uri, range) }
    var request = request(uri)
    request.range = range.map { ByteRange(from: Int64($0.offset), to: Int64($0.end)) }
    request.isKept = isKept
    if let patience {
      request.timeouts.firstByte = patience
      request.timeouts.longestFirstByte = patience
    }
    // What a server may hold back is not to be asked for twice.
    let isHeldBack = isOpen || patience != nil
    let transfer = HedgedTransfer(
      request, client, patience: isHeldBack ? nil : Self.silence, cancellation, review: review)
    meanwhile()
    let response = try transfer.response()
    if let failure = response.failure { throw .network(failure) }
    // A server that knows no ranges sends everything: what lies before is read over.
    let wanted = range?.offset ?? 0
    let first =
      response.status == 206 ? response.contentRange?.range?.lowerBound ?? Int64(wanted) : 0
    // Others may come with them before (RFC 9110, 15.3.7).
    guard first <= wanted else {
      throw .network(NetworkError(.badReply, "a range from \(first), and not from \(wanted)"))
    }
    var incoming = IncomingResource(
      .transfer(transfer), url: response.url,
      skip: wanted - Int(first), limit: isOpen ? nil : range?.length,
      size: response.contentLength.map { Int(clamping: $0) })
    incoming.identity = ResourceIdentity(response)
    incoming.route = response.route
    incoming.isFromCache = response.isFromCache
    incoming.isKept = isKept
    incoming.age = response.headers["age"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
    return incoming
  }

  /// A request for all of a resource, as all are sent.
  func request(_ uri: String) -> Request {
    var request = Request(uri)
    request.policy = settings.policy
    request.referrer = settings.referrer
    request.context = settings.context
    request.timeouts = settings.timeouts
    return request
  }

  /// Loads a small resource whole.
  ///
  /// - Parameters:
  ///   - limit: More bytes than that are an error.
  ///   - patience: How long the first byte may take; `nil` for as long as usual.
  ///   - check: Throws where what came is not what was asked for, and another try may bring it.
  /// - Throws: As `open`, 3004 beyond the limit.
  func load(
    _ uri: String, range: ResourceRange? = nil, limit: Int, _ cancellation: Cancellation,
    patience: MediaTime? = nil, check: ([UInt8]) throws(LoadError) -> Void = { _ in }
  ) throws(LoadError) -> LoadedResource {
    let began = time.now
    var retry = settings.retry
    // The player decides about longer ones, and reports them.
    retry.longestPause = .zero
    var attempt = 1
    while true {
      do throws(LoadError) {
        let loaded = try self.attempt(
          uri, range: range, limit: limit, cancellation, patience: patience)
        try check(loaded.bytes)
        return loaded
      } catch {
        guard let failure = error.network else { throw error }
        let decision = retry.decision(
          after: failure, attempt: attempt, elapsed: time.now - began, jitter: settings.jitter())
        guard case .wait(let pause) = decision else { throw error }
        attempt += 1
        try final { () throws(MediaError) in try cancellation.wait(pause) }
      }
    }
  }

  /// Loads a small resource whole, without another try.
  ///
  /// - Throws: As `load`.
  func attempt(
    _ uri: String, range: ResourceRange? = nil, limit: Int, isKept: Bool = true,
    _ cancellation: Cancellation, patience: MediaTime? = nil
  ) throws(LoadError) -> LoadedResource {
    var incoming = try open(uri, range: range, isKept: isKept, cancellation, patience: patience)
    var bytes: [UInt8] = []
    while let piece = try incoming.next() {
      bytes += piece
      if bytes.count > limit {
        throw .final(MediaError(.limitExceeded, "more than \(limit) bytes"))
      }
    }
    return LoadedResource(bytes: bytes, url: incoming.url, age: incoming.age)
  }

  private func openFile(
    _ uri: String, _ range: ResourceRange?
  ) throws(LoadError) -> IncomingResource {
    try final { () throws(MediaError) in
      let file = FileSource(
        path: try FileURL.path(uri.dropFirst("file:".count)), policy: settings.policy)
      try file.prepare()
      let offset = range?.offset ?? 0
      // A range up to the greatest number is one without an end.
      let limit = range.flatMap { $0.length < .max - $0.offset ? $0.length : nil }
      return IncomingResource(
        .file(file, offset: Int64(offset)), url: uri, skip: 0, limit: limit,
        size: file.length.map { max(0, Int(clamping: $0) - offset) })
    }
  }
}
