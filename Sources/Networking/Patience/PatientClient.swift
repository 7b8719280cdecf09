import MediaCore
import Synchronization

/// Waits longer for a server that did not answer in time.
///
/// A server that is away is given up soon, so that something else can be tried; one that thinks for long, such as one that
/// makes what is asked for first, is waited for from its second request on.
package final class PatientClient: HTTPClient {
  private let upstream: any HTTPClient
  private let slow = Mutex(SlowServers())

  package init(_ upstream: any HTTPClient) { self.upstream = upstream }

  package func start(_ request: Request) -> Transfer {
    var request = request
    if slow.withLock({ $0.contains(request.url) }) {
      let timeouts = request.timeouts
      request.timeouts.firstByte = max(timeouts.firstByte, timeouts.longestFirstByte)
    }
    let url = request.url
    return Transfer(
      PatientExchange(upstream.start(request)) { [weak self] outcome in
        self?.slow.withLock { $0.note(outcome, of: url) }
      })
  }

  package func forget(_ url: String) { upstream.forget(url) }

  package var cacheFolder: CacheFolder? { upstream.cacheFolder }

  package var sharesClock: Bool { upstream.sharesClock }
}
