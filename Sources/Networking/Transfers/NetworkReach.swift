internal import Synchronization

/// Whether servers are reached: how the last attempt went.
///
/// Any thread may read it at any time.
package final class NetworkReach: Sendable {
  private let last = Mutex<String?>(nil)

  /// Makes the reach of a client that has not asked for anything.
  package init() {}

  /// Why the last attempt to reach a server failed; `nil` if it did not.
  package var fault: String? { last.withLock { $0 } }

  /// A server has sent something.
  package func noteReply() { last.withLock { $0 = nil } }

  /// A transfer has ended; only errors by which a server is not reached count.
  package func note(_ error: NetworkError) {
    guard error.isUnreached else { return }
    last.withLock { $0 = error.reason }
  }
}

extension NetworkError {
  /// Whether the server was not reached, or not any more: it may be down, or the way to it.
  fileprivate var isUnreached: Bool {
    switch kind {
    case .nameNotResolved, .connectionFailed, .noReply, .connectionLost, .timedOut: true
    case .cancelled, .invalidRequest, .forbiddenURL, .endedEarly, .tlsFailed, .tooManyRedirects,
      .status, .badReply, .internalFailure:
      false
    }
  }
}
