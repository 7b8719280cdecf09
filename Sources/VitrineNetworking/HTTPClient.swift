internal import MediaCore
internal import Networking

/// Sends requests: with a cache, and again where another try may succeed.
///
/// ```swift
/// struct Clip: Decodable { var title: String }
/// let client = HTTPClient()
/// let clips = try await client.send(
///   Request<[Clip]>(Endpoint(host: "example.com", path: "/clips")))
/// print(clips.count)
/// ```
public final class HTTPClient: Sendable {
  /// How many times a request is sent in all where another try may succeed, 1 or more.
  public let attempts: Int
  private let transport: any HTTPTransport
  private let cache: ResponseCache?
  private let clock = MonotonicClock()
  /// Waits before another try.
  private let pause: @Sendable (MediaTime) async throws -> Void

  /// Makes a client.
  ///
  /// - Parameters:
  ///   - attempts: How many times a request is sent in all; the default is 3. One that is not idempotent is sent once.
  ///   - cache: Keeps responses; `nil` for none. The default is one of its own.
  ///   - transport: Carries requests; the default is the network.
  public convenience init(
    attempts: Int = 3, cache: ResponseCache? = ResponseCache(),
    transport: any HTTPTransport = NetworkTransport()
  ) {
    self.init(attempts: attempts, cache: cache, transport: transport) { time in
      try await Task.sleep(for: .nanoseconds(time.nanoseconds))
    }
  }

  /// - Parameter pause: Waits before another try; throws when the task is cancelled.
  init(
    attempts: Int, cache: ResponseCache?, transport: any HTTPTransport,
    pause: @escaping @Sendable (MediaTime) async throws -> Void
  ) {
    self.pause = pause
    self.attempts = max(1, attempts)
    self.cache = cache
    self.transport = transport
  }

  /// Sends a request, and decodes its response.
  ///
  /// - Parameter progress: Called after each read of the body, on any thread.
  /// - Throws: Why there is no response, statuses that are no success among it.
  public func send<Response>(
    _ request: Request<Response>, progress: (@Sendable (HTTPProgress) -> Void)? = nil
  ) async throws(HTTPError) -> Response {
    try request.decode(
      try await data(from: request.endpoint, caching: request.caching, progress: progress).body)
  }

  /// Sends a request.
  ///
  /// - Throws: As `send`.
  public func data(
    from endpoint: Endpoint, caching: CachePolicy = .useProtocol,
    progress: (@Sendable (HTTPProgress) -> Void)? = nil
  ) async throws(HTTPError) -> HTTPResponse {
    guard let url = endpoint.url else {
      throw .invalidURL("\(endpoint.scheme)://\(endpoint.host)\(endpoint.path)")
    }
    // A part, and what the caller asks about by itself, are not what the cache keeps.
    let cache = endpoint.asksForPresentWhole ? cache : nil
    let known = await cache?.entry(for: url, endpoint)
    if let cache, let known,
      caching == .onlyCache || caching == .useProtocol && known.isFresh(at: cache.now, for: url)
    {
      return known.response
    }
    if caching == .onlyCache { throw .noCache }
    var asking = endpoint
    if caching == .useProtocol { asking.headers += known?.conditions(for: url) ?? [] }
    let response = try await trying(asking, url, followsRedirects: true, progress)
    if response.status == 304, let cache, let known {
      let confirmed = known.confirmed(by: response, at: cache.now)
      if response.cacheControl.mayBeKept {
        await cache.store(confirmed, for: url)
      } else {
        await cache.remove(url)
      }
      return confirmed.response
    }
    if let error = HTTPError.of(status: response.status) { throw error }
    guard let cache else { return response }
    if let entry = CacheEntry(response, of: endpoint, date: cache.now) {
      await cache.store(entry, for: url)
    } else if endpoint.method != .head {
      await cache.remove(url)
    }
    return response
  }

  /// The URL that an endpoint redirects to, which is not followed; `nil` if the endpoint does not redirect.
  ///
  /// A relative `Location` is resolved against the endpoint's URL (RFC 9110, 10.2.2).
  ///
  /// - Throws: As `send`.
  public func redirect(from endpoint: Endpoint) async throws(HTTPError) -> String? {
    guard let url = endpoint.url else { throw .invalidURL(endpoint.host) }
    let response = try await trying(endpoint, url, followsRedirects: false, nil)
    if let error = HTTPError.of(status: response.status) { throw error }
    guard (300...399).contains(response.status), let location = response.header("location"),
      !location.isEmpty
    else { return nil }
    return URIReference(url).resolving(URIReference(location)).description
  }

  /// Sends a request, again where another try may succeed.
  private func trying(
    _ endpoint: Endpoint, _ url: String, followsRedirects: Bool,
    _ progress: (@Sendable (HTTPProgress) -> Void)?
  ) async throws(HTTPError) -> HTTPResponse {
    let policy = RetryPolicy(
      budget: .seconds(30), attempts: endpoint.method.isIdempotent ? attempts : 1)
    let began = clock.now
    var attempt = 1
    while true {
      let failure: NetworkError
      let outcome: Result<HTTPResponse, HTTPError>
      do throws(HTTPError) {
        let response = try await transport.perform(
          endpoint, url: url, followsRedirects: followsRedirects, progress: progress)
        let asked = response.header("retry-after").flatMap { RetryAfter.parse($0) }
        failure = NetworkError(.status(response.status), "", retryAfter: asked)
        outcome = .success(response)
      } catch {
        failure = error.asFailure
        outcome = .failure(error)
      }
      guard
        case .wait(let time) = policy.decision(
          after: failure, attempt: attempt, elapsed: clock.now - began,
          jitter: .random(in: 0..<1))
      else { return try outcome.get() }
      attempt += 1
      do { try await pause(time) } catch { throw .cancelled }
    }
  }
}

extension Endpoint {
  /// Whether its fields ask for all of the present content, whatever the caller has of it.
  fileprivate var asksForPresentWhole: Bool {
    !headers.contains { Self.conditionalFields.contains($0.name.lowercased()) }
  }

  private static let conditionalFields: Set = [
    "if-match", "if-modified-since", "if-none-match", "if-range", "if-unmodified-since", "range",
  ]
}

extension HTTPError {
  /// The failure that tells whether another try may succeed.
  fileprivate var asFailure: NetworkError {
    switch self {
    case .noConnectivity(let reason): NetworkError(.connectionFailed, reason)
    case .timeout: NetworkError(.timedOut(.firstByte), "")
    default: NetworkError(.invalidRequest, "")
    }
  }
}
