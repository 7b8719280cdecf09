package import MediaCore
internal import Networking

/// Why something was not brought.
package struct OfflineFailure: Error {
  package var error: MediaError
  /// What another try is decided by; `nil` where none helps.
  private var failure: NetworkError?

  /// - Parameter isTransient: Whether the same request may succeed later.
  package init(_ error: MediaError, isTransient: Bool = false) {
    self.error = error
    failure = isTransient ? NetworkError(.endedEarly, error.reason) : nil
  }

  /// - Parameter uri: What was asked for.
  init(_ error: LoadError, at uri: String) {
    self.error = error.mediaError
    failure = error.network
    guard case .network(let failure) = error else { return }
    self.error.reason = "'\(uri.withoutCredentials)': \(failure.mediaError.reason)"
  }

  /// Whether it is for want of a connection.
  package var isConnectivity: Bool {
    switch failure?.kind {
    case .nameNotResolved, .connectionFailed, .noReply, .connectionLost, .timedOut: true
    default: false
    }
  }

  /// Whether a place was asked for that lies behind the end of the resource.
  package var isPastEnd: Bool { failure?.kind == .status(416) }

  /// How long to wait before another try; `nil` to give up.
  ///
  /// - Parameters:
  ///   - attempt: How many times it was tried without headway, 1 or more.
  ///   - elapsed: The time since the first of them failed.
  ///   - patience: How long that may go on.
  package func pause(
    attempt: Int, elapsed: MediaTime, patience: MediaTime, jitter: Double
  ) -> MediaTime? {
    guard let failure else { return nil }
    let policy = RetryPolicy(budget: patience, attempts: .max, longestWait: .seconds(10))
    let decision = policy.decision(
      after: failure, attempt: attempt, elapsed: elapsed, jitter: jitter)
    if case .wait(let pause) = decision { return pause }
    return nil
  }
}
