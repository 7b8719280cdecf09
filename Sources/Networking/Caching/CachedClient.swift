package import MediaCore
import Synchronization

/// Fetches through a cache on the disk: what is there and fresh is not fetched, what may have changed is asked about, and
/// what the server cannot be reached for is taken as it is (RFC 9111, RFC 5861).
///
/// Any thread may call it. A reply is written to the disk by the thread that reads it.
package final class CachedClient: HTTPClient {
  let upstream: any HTTPClient
  let folder: CacheFolder
  /// Whether a body is kept, by its beginning and whether that is all of it.
  let judge: @Sendable ([UInt8], _ isWhole: Bool) -> CacheVerdict
  private let time: any TimeSource
  private let outages = Mutex(OutageMemory())

  /// - Parameters:
  ///   - upstream: What fetches.
  ///   - judge: Whether a body is kept, by its beginning and whether that is all of it; the default keeps all.
  ///   - time: What outages are measured by; the default is the machine's clock.
  package init(
    _ upstream: any HTTPClient, _ folder: CacheFolder, time: any TimeSource = MonotonicClock(),
    judge: @escaping @Sendable ([UInt8], _ isWhole: Bool) -> CacheVerdict = { _, _ in .keep }
  ) {
    self.upstream = upstream
    self.folder = folder
    self.time = time
    self.judge = judge
  }

  package func start(_ request: Request) -> Transfer {
    guard request.method == "GET", request.body == nil, request.isKept, request.fault == nil else {
      return upstream.start(request)
    }
    return Transfer(CachedExchange(request, self, isOut: isOut(request)))
  }

  package var cacheFolder: CacheFolder? { folder }

  package var sharesClock: Bool { upstream.sharesClock }

  package func forget(_ url: String) {
    upstream.forget(url)
    folder.forget(url)
  }

  private func isOut(_ request: Request) -> Bool {
    let now = time.now
    return outages.withLock { $0.isOut(request.url, at: now) }
  }

  /// Records whether a server was reached.
  func note(_ url: String, isReached: Bool) {
    let now = time.now
    outages.withLock { if isReached { $0.succeed(url) } else { $0.fail(url, at: now) } }
  }
}
