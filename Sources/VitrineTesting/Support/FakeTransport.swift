internal import Synchronization
public import VitrineNetworking

/// Answers requests from a script, without a network.
///
/// ```swift
/// let transport = FakeTransport([.success(HTTPResponse(body: Array("[1,2]".utf8)))])
/// let client = HTTPClient(transport: transport)
/// let numbers = try await client.send(Request<[Int]>(Endpoint(host: "example.com")))
/// print(numbers, transport.requests.count)
/// ```
public final class FakeTransport: HTTPTransport {
  /// A request that was sent.
  public struct Sent: Sendable {
    /// What it was sent to.
    public var endpoint: Endpoint
    /// The URL.
    public var url: String
  }

  private let state: Mutex<(answers: [Result<HTTPResponse, HTTPError>], sent: [Sent])>

  /// Takes the answers in their order; the last one is given again and again.
  public init(_ answers: [Result<HTTPResponse, HTTPError>]) { state = Mutex((answers, [])) }

  /// What was sent so far.
  public var requests: [Sent] { state.withLock { $0.sent } }

  /// As `HTTPTransport.perform`.
  public func perform(
    _ endpoint: Endpoint, url: String, followsRedirects: Bool,
    progress: (@Sendable (HTTPProgress) -> Void)?
  ) async throws(HTTPError) -> HTTPResponse {
    let answer = state.withLock { state in
      state.sent.append(Sent(endpoint: endpoint, url: url))
      return state.answers.count > 1 ? state.answers.removeFirst() : state.answers.first
    }
    guard let answer else { throw .noConnectivity("the script has no answers") }
    return try answer.get()
  }
}
