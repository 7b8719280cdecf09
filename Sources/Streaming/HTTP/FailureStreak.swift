import MediaCore

/// Counts failures in a row, so that a source that makes no headway ends, and one that does goes on.
struct FailureStreak {
  /// So many bytes since the last failure end the streak.
  private static let headway = 16 * 1024

  /// After so long without a failure, the next one is another matter.
  private static let quiet = MediaTime.seconds(10)

  private var attempts = 0
  private var began = MediaTime.zero
  private var lastFailure = MediaTime.zero
  private var received = 0

  /// Notes a request.
  mutating func begin(at now: MediaTime) {
    if now - lastFailure > Self.quiet { attempts = 0 }
    if attempts == 0 { began = now }
  }

  /// Bytes have been delivered; those that were only read over are no headway.
  mutating func receive(_ count: Int) {
    received += count
    if received >= Self.headway { attempts = 0 }
  }

  /// Notes a failure and says how many there are and how long it has been going on.
  mutating func fail(at now: MediaTime) -> (attempt: Int, elapsed: MediaTime) {
    attempts += 1
    lastFailure = now
    received = 0
    return (attempts, now - began)
  }

  /// How much of a budget is left.
  func remaining(of budget: MediaTime, at now: MediaTime) -> MediaTime { budget - (now - began) }
}
