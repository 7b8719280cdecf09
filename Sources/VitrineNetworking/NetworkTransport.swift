internal import MediaCore
internal import Networking
internal import Synchronization

/// Carries requests over the network, with libcurl: HTTP/1.1 and HTTP/2, connections kept, proxies of the environment.
///
/// Cookies that servers set are kept in memory, and sent to them again by requests of the same transport.
public final class NetworkTransport: HTTPTransport {
  /// More bytes of a body than that are an error.
  public static let longestBody = 256 << 20

  private let client = CurlClient()

  /// Makes a transport, which has a thread of its own from the first request on.
  public init() {}

  /// As `HTTPTransport.perform`.
  public func perform(
    _ endpoint: Endpoint, url: String, followsRedirects: Bool,
    progress: (@Sendable (HTTPProgress) -> Void)?
  ) async throws(HTTPError) -> HTTPResponse {
    var request = Networking.Request(url, headers: HTTPHeaders(endpoint.headers))
    request.method = endpoint.method.rawValue
    request.body = endpoint.bodyFile.map { .file($0) } ?? endpoint.body.map { .bytes($0) }
    request.followsRedirects = followsRedirects
    let transfer = client.start(request)
    let sends = request.body != nil
    let result = await withTaskCancellationHandler {
      await Offload.run {
        Result { () throws(HTTPError) in try Self.receive(transfer, sends: sends, progress) }
      }
    } onCancel: {
      transfer.cancel()
    }
    guard let result else { throw .noConnectivity("the system gives no more threads") }
    return try result.get()
  }

  /// Waits for all of a response, on a thread of its own.
  private static func receive(
    _ transfer: Transfer, sends: Bool, _ progress: (@Sendable (HTTPProgress) -> Void)?
  ) throws(HTTPError) -> HTTPResponse {
    do throws(NetworkError) {
      if sends, let progress { try send(transfer, progress) }
      let head = try transfer.response()
      var body: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      while true {
        let count = try buffer.withRawSpan { span throws(NetworkError) in
          try transfer.read(into: &span)
        }
        guard count > 0 else { break }
        body += buffer.prefix(count)
        guard body.count <= longestBody else {
          throw NetworkError(.badReply, "the body has more than \(longestBody) bytes")
        }
        progress?(
          HTTPProgress(
            byteCount: body.count, totalByteCount: head.contentLength.map { Int($0) },
            sentByteCount: transfer.sentByteCount))
      }
      return HTTPResponse(
        status: head.status, headers: head.headers.fields.map { ($0.name, $0.value) }, body: body,
        url: head.url)
    } catch {
      throw HTTPError(error)
    }
  }

  /// Tells how much was sent until there is a reply.
  private static func send(
    _ transfer: Transfer, _ progress: @Sendable (HTTPProgress) -> Void
  ) throws(NetworkError) {
    let signal = Signal()
    transfer.watch(by: signal)
    var told = 0
    while try !transfer.hasResponse() {
      let sent = transfer.sentByteCount
      if sent > told {
        progress(HTTPProgress(byteCount: 0, totalByteCount: nil, sentByteCount: sent))
      }
      told = sent
      signal.wait()
    }
  }
}
