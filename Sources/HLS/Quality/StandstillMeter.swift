import Glibc

/// How much of the time in which segments load the link gives less than even the lowest level needs.
struct StandstillMeter: Hashable, Sendable {
  private struct Mark: Hashable {
    var time: Double
    var received: Double
  }

  /// Seconds over which a rate is taken, and the shortest rest of a transfer that counts.
  private static let span = 1.0
  private static let shortest = 0.1
  /// Seconds of transfer after which a second counts half.
  private static let halfLife = 120.0
  /// The part before anything is known, and the seconds for which that counts.
  private static let prior = 0.01
  private static let priorWeight = 20.0

  /// Bits per second that the lowest level needs; 0, the default, while that is not known.
  var lowest = 0.0
  private var mark: Mark?
  private var low = 0.0
  private var total = 0.0

  /// The part, 0 to 1.
  var part: Double { (low + Self.prior * Self.priorWeight) / (total + Self.priorWeight) }

  /// Notes how many bits have come in all while a segment loads.
  mutating func note(_ received: Double, at time: Double) {
    guard let mark else { return self.mark = Mark(time: time, received: received) }
    // A tenth of a second is not always one in binary.
    guard time - mark.time >= Self.span - 1e-9 else { return }
    count(from: mark, to: received, at: time)
    self.mark = Mark(time: time, received: received)
  }

  /// No segment loads any more, or what was noted is worth nothing.
  mutating func stop(_ received: Double, at time: Double) {
    if let mark, time - mark.time >= Self.shortest { count(from: mark, to: received, at: time) }
    mark = nil
  }

  /// Forgets what was noted since the last rate was taken.
  mutating func discard() { mark = nil }

  private mutating func count(from mark: Mark, to received: Double, at time: Double) {
    let seconds = time - mark.time
    guard seconds.isFinite, seconds > 0 else { return }
    let kept = exp2(-seconds / Self.halfLife)
    low = low * kept + (received - mark.received < lowest * seconds ? seconds : 0)
    total = total * kept + seconds
  }
}
