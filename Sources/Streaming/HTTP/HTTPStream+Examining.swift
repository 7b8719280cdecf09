import MediaCore
import Networking

/// Looking at what a server gives before it is taken for what was asked for.
extension HTTPStream {
  /// By so many bytes it can be told.
  private static let headLength = 1024

  /// Reads the beginning where it is to be looked at.
  mutating func readHead() throws(Failure) {
    head = []
    guard settings.isFlawed != nil, content?.isLive == false else { return }
    var piece = [UInt8](repeating: 0, count: Self.headLength)
    while head.count < Self.headLength {
      let count = try piece.withRawSpan {
        [rest = Self.headLength - head.count] span throws(Failure) in
        try fill(&span, atMost: rest)
      }
      if count == 0 { break }
      head += piece[..<count]
    }
  }

  /// Waits until something better may be there than what came.
  ///
  /// - Returns: Whether it is to be asked for again; no more where it is good, or stays bad.
  /// - Throws: Why there is nothing.
  mutating func waitForBetter(_ retry: RetryPolicy) throws(MediaError) -> Bool {
    guard let isFlawed = settings.isFlawed, content?.isLive == false, isFlawed(head) else {
      return false
    }
    let (attempt, elapsed) = streak.fail(at: time.now)
    let error = NetworkError(.badReply, "what came is not what was asked for")
    guard
      case .wait(let pause) = retry.decision(
        after: error, attempt: attempt, elapsed: elapsed, jitter: settings.jitter())
    else {
      streak = FailureStreak()
      if isRefused { throw MediaError(.badStatus, "the server answered 416") }
      return false
    }
    transfer?.cancel()
    transfer = nil
    try cancellation.wait(pause)
    return true
  }
}
