import MediaCore
import Networking
import Streaming

/// Going on with what broke off.
extension ResourceLoader {
  /// Asks for what is missing of a resource.
  ///
  /// - Parameters:
  ///   - begun: The resource as it came before.
  ///   - range: What was asked for first; `nil` for all of it.
  ///   - count: How many bytes have come.
  /// - Returns: `nil` if the resource is another one by now, or may be.
  /// - Throws: As `open`.
  func resume(
    _ begun: IncomingResource, _ uri: String, range: ResourceRange?, at count: Int,
    _ cancellation: Cancellation
  ) throws(LoadError) -> IncomingResource? {
    // Of what came compressed the server's bytes are others than those that came: all is read again.
    let isCompressed = begun.identity?.isCompressed == true
    let start = (range?.offset ?? 0) + count
    var request = request(uri)
    request.isKept = begun.isKept
    request.range = range.map { ByteRange(from: Int64($0.offset), to: Int64($0.end)) }
    if !isCompressed {
      request.range = ByteRange(from: Int64(start), to: range.map { Int64($0.end) })
    }
    if !isCompressed, let validator = begun.identity?.validator {
      request.headers.append("If-Range", validator)
    }
    let transfer = HedgedTransfer(request, client, patience: Self.silence, cancellation)
    let response = try transfer.response()
    let identity = ResourceIdentity(response)
    if response.status == 416, let total = identity.length, total == Int64(start) {
      return IncomingResource(.transfer(transfer), url: begun.url, skip: 0, limit: 0)
    }
    if let failure = response.failure { throw .network(failure) }
    guard begun.identity?.isOther(than: identity) != true else { return nil }
    let isWhole = response.status != 206
    if !isWhole, isCompressed || identity.isCompressed { return nil }
    if !isWhole, response.contentRange?.range?.lowerBound != Int64(start) { return nil }
    var rest = IncomingResource(
      .transfer(transfer), url: response.url, skip: isWhole ? start : 0,
      limit: range.map { $0.length - count },
      size: response.contentLength.map { Int(clamping: $0) })
    rest.identity = begun.identity
    rest.isKept = begun.isKept
    return rest
  }
}
