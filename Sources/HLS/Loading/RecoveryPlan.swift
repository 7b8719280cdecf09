import MediaCore
import Networking

/// Decides what follows when something of a stream could not be had: once more, from elsewhere, or without it.
///
/// A value without clock, one for each rendition; it is told of every failure and every success.
struct RecoveryPlan: Hashable, Sendable {
  enum Step: Hashable, Sendable {
    /// The same once more.
    case again(after: MediaTime)
    /// From another place, at once.
    case elsewhere
    /// What follows it once, to see whether the server is away or has only this not.
    case lookAhead
    /// Time goes on over it.
    case skip
    /// So much is missing that the stream cannot be played.
    case giveUp
  }

  /// How often a server that answers is asked again.
  var retry = RetryPolicy(
    budget: .seconds(30), attempts: 4, firstWait: .seconds(1), longestWait: .seconds(8))
  /// How long one that does not answer is asked again: nothing else of it will be had either.
  var patience = RetryPolicy(
    budget: .seconds(60), attempts: .max, firstWait: .seconds(1), longestWait: .seconds(3))
  /// How often one that is busy is asked again for what a broadcast needs soon: more often, and for as long.
  var haste = RetryPolicy(
    budget: .seconds(8), attempts: .max, firstWait: .milliseconds(250),
    longestWait: .milliseconds(500))
  /// The same of one that does not answer.
  var absence = RetryPolicy(
    budget: .seconds(60), attempts: .max, firstWait: .milliseconds(250),
    longestWait: .milliseconds(500))
  /// How long nothing may be left to play before it is looked whether what follows can be had: an item is given up after
  /// 30 s.
  var longestStall = MediaTime.seconds(24)
  /// How many segments in a row may be missing.
  var mostGaps = 3
  /// How often something is looked for elsewhere before what is said of other places is not believed any more.
  var mostMoves = 32

  /// Failures of what is wanted now.
  private var failures = 0
  /// How many of them found nothing else to load instead.
  private var rounds = 0
  private var began = MediaTime.zero
  private var gaps = 0
  /// When all that was loaded has been played; `nil` while that is not known.
  private var dryAt: MediaTime?
  /// When the present try began.
  private var triedAt = MediaTime.zero
  private var hasLookedAhead = false
  /// So much is never played while nothing follows: decoders look ahead.
  private static let rest = MediaTime.seconds(1)

  init(mostGaps: Int = 3) { self.mostGaps = mostGaps }

  /// Whether something failed since the last that was had.
  var hasFailed: Bool { failures > 0 }

  /// A transfer that breaks off once may well succeed the next time: nothing is to be avoided for that.
  func maySucceedInPlace(_ error: NetworkError?) -> Bool {
    switch error?.kind {
    case .connectionLost?, .noReply?, .endedEarly?, .timedOut(.stall)?: failures == 0
    default: false
    }
  }

  /// What to do after a failure.
  ///
  /// A server that asks for a very long pause is asked again as if it had said nothing: nothing would be left by then.
  ///
  /// - Parameters:
  ///   - error: `nil` for one that will not go away, such as a file that is too large.
  ///   - hasOther: Whether the same can be had from elsewhere.
  ///   - isBroadcast: Whether there is no more to be loaded ahead than what a short outage takes.
  ///   - buffered: How much there is to play until it is needed; `nil` where nothing follows that could be had instead.
  ///   - jitter: A random number, 0..<1.
  mutating func step(
    after error: NetworkError?, hasOther: Bool, isBroadcast: Bool = false,
    buffered: MediaTime? = nil, at now: MediaTime, jitter: Double
  ) -> Step {
    if failures == 0 { (began, triedAt) = (now, now) }
    if let buffered, buffered > Self.rest || dryAt == nil { dryAt = now + buffered }
    let isFirst = maySucceedInPlace(error)
    failures += 1
    if hasOther, !isFirst, failures - rounds <= mostMoves {
      triedAt = now
      return .elsewhere
    }
    rounds += 1
    if var error {
      if let pause = error.retryAfter, pause > retry.longestPause { error.retryAfter = nil }
      let decision = policy(after: error, isBroadcast: isBroadcast).decision(
        after: error, attempt: rounds, elapsed: now - began, jitter: jitter)
      if case .wait(let pause) = decision {
        let next = now + pause
        let isLate = dryAt.map { next + (now - triedAt) - $0 > longestStall } ?? false
        triedAt = next
        guard isLate, error.isOfAbsence, buffered != nil, !hasLookedAhead else {
          return .again(after: pause)
        }
        hasLookedAhead = true
        return .lookAhead
      }
    }
    return passOver()
  }

  private func policy(after error: NetworkError, isBroadcast: Bool) -> RetryPolicy {
    if error.isOfAbsence { return isBroadcast ? absence : patience }
    return isBroadcast && error.isOfHost ? haste : retry
  }

  /// Time goes on over what is wanted now.
  mutating func passOver() -> Step {
    failures = 0
    rounds = 0
    gaps += 1
    return gaps > mostGaps ? .giveUp : .skip
  }

  /// Something was had.
  mutating func succeed() { self = RecoveryPlan(mostGaps: mostGaps) }
}

extension NetworkError {
  /// Whether nothing else of the same host will be had either, for now.
  var isOfHost: Bool {
    switch kind {
    case .nameNotResolved, .connectionFailed, .noReply, .tlsFailed, .timedOut(.connect),
      .timedOut(.firstByte):
      true
    case .status(let status): status == 429 || status >= 500
    default: false
    }
  }

  /// Whether no server answers.
  var isOfAbsence: Bool { isOfHost && !isAnswer }

  /// Whether the server said so itself.
  var isAnswer: Bool { if case .status = kind { true } else { false } }
}
