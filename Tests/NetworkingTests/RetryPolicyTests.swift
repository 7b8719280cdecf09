import MediaCore
import Networking
import Testing

@Suite struct RetryPolicyTests {
  private let policy = RetryPolicy(budget: .seconds(6), attempts: 5)
  private let refused = NetworkError(.connectionFailed, "refused")

  private func decide(
    _ error: NetworkError, attempt: Int = 1, elapsed: MediaTime = .zero, jitter: Double = 0.5
  ) -> RetryPolicy.Decision {
    policy.decision(after: error, attempt: attempt, elapsed: elapsed, jitter: jitter)
  }

  @Test func waitsTwiceAsLongEachTimeUpToALimit() {
    let patient = RetryPolicy(budget: .seconds(1000), attempts: 100)
    let waits = [1, 2, 3, 4, 5, 60].map { attempt in
      patient.decision(after: refused, attempt: attempt, elapsed: .zero, jitter: 0.5)
    }
    #expect(
      waits == [200, 400, 800, 1600, 2000, 2000].map { .wait(.milliseconds($0)) })
  }

  @Test func jitterSpreadsTheWait() {
    #expect(decide(refused, jitter: 0) == .wait(.milliseconds(100)))
    #expect(decide(refused, jitter: 0.75) == .wait(.milliseconds(250)))
  }

  @Test func givesUpAfterTheLastAttemptAndAtTheEndOfTheBudget() {
    #expect(decide(refused, attempt: 4) != .giveUp)
    #expect(decide(refused, attempt: 5) == .giveUp)
    #expect(decide(refused, elapsed: .seconds(5.7)) != .giveUp)
    #expect(decide(refused, elapsed: .seconds(5.9)) == .giveUp)
  }

  @Test func waitsAsLongAsTheServerAsks() {
    let busy = NetworkError(.status(503), "busy", retryAfter: .seconds(3))
    #expect(decide(busy) == .wait(.seconds(3)))
    #expect(decide(busy, elapsed: .seconds(4)) == .wait(.seconds(3)), "beyond the budget")
    #expect(decide(busy, attempt: 5) == .giveUp)
    let soon = NetworkError(.status(503), "busy", retryAfter: .zero)
    #expect(decide(soon) == .wait(.milliseconds(200)))
    #expect(decide(soon, elapsed: .seconds(5.9)) == .giveUp)
  }

  @Test func waitsForTwoMinutesAtMostAsLongAsItWasAskedFor() {
    let (long, longer) = (MediaTime.seconds(120), MediaTime.seconds(121))
    let busy = NetworkError(.status(503), "busy", retryAfter: long)
    #expect(decide(busy) == .wait(long))
    #expect(decide(busy, elapsed: long) == .wait(long))
    #expect(decide(busy, elapsed: longer) == .giveUp)
    #expect(decide(NetworkError(.status(503), "busy", retryAfter: longer)) == .giveUp)
    var brief = policy
    brief.longestPause = .zero
    let decision = brief.decision(after: busy, attempt: 1, elapsed: .zero, jitter: 0.5)
    #expect(decision == .giveUp)
  }

  @Test(arguments: [408, 425, 429, 500, 502, 503, 504, 507, 520, 522, 527, 530, 599])
  func triesAgainAfterATransientStatus(_ status: Int) {
    #expect(decide(NetworkError(.status(status), "")) != .giveUp)
  }

  @Test(arguments: [400, 401, 403, 404, 410, 416, 501, 505, 511])
  func givesUpAfterAFinalStatus(_ status: Int) {
    #expect(decide(NetworkError(.status(status), "")) == .giveUp)
  }

  @Test(arguments: [
    NetworkError.Kind.cancelled, .invalidRequest, .forbiddenURL, .tlsFailed, .tooManyRedirects,
  ])
  func givesUpWhereTryingAgainIsVain(_ kind: NetworkError.Kind) {
    #expect(decide(NetworkError(kind, "")) == .giveUp)
  }
}
