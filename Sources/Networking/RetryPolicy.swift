package import MediaCore

/// Decides whether and when a failed request is tried again.
package struct RetryPolicy: Hashable, Sendable {
  /// Nothing is tried again later than this after the first failure, unless the server asks for it; the default is 6 s.
  package var budget: MediaTime
  /// How many times a request is sent in all, 1 or more; the default is 5.
  package var attempts: Int
  /// The wait after the first failure, doubled by each further one; the default is 200 ms.
  package var firstWait: MediaTime
  /// The default is 2 s.
  package var longestWait: MediaTime
  /// A server that asks for a pause of so much at most is waited for beyond the budget, as long as that has gone on for
  /// no longer; the default is two minutes.
  package var longestPause = MediaTime.seconds(120)

  package init(
    budget: MediaTime = .seconds(6), attempts: Int = 5, firstWait: MediaTime = .milliseconds(200),
    longestWait: MediaTime = .seconds(2)
  ) {
    self.budget = budget
    self.attempts = attempts
    self.firstWait = firstWait
    self.longestWait = longestWait
  }

  package enum Decision: Hashable, Sendable {
    case wait(MediaTime)
    case giveUp
  }

  /// Decides after a failure.
  ///
  /// - Parameters:
  ///   - attempt: How many times it has been tried without success, 1 or more.
  ///   - elapsed: The time since the first of them was begun.
  ///   - jitter: A random number, 0..<1: the wait is 0.5 to 1.5 times the nominal one, so that many
  ///     players do not come back in step.
  package func decision(
    after error: NetworkError, attempt: Int, elapsed: MediaTime, jitter: Double
  ) -> Decision {
    guard error.isTransient, attempt < attempts else { return .giveUp }
    let doublings = Double(1 << min(max(attempt - 1, 0), 20))
    let nominal = min(firstWait.scaled(by: doublings), longestWait)
    let (own, asked) = (nominal.scaled(by: 0.5 + jitter), error.retryAfter ?? .zero)
    let isAsked = asked > own && max(asked, elapsed) <= longestPause
    return isAsked || elapsed + max(own, asked) < budget ? .wait(max(own, asked)) : .giveUp
  }
}
