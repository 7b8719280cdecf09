import Glibc

/// How much of a departure from the long run is still there at the next transfer, as measured so far.
///
/// The slope of a line through the origin, fitted to logarithms relative to the long run: what was found against
/// what was known before. Where dips pass at once it is small; where the rate changes for good it is 1.
struct RatePersistence: Hashable, Sendable {
  /// The slope before anything is known, how much of a sample's square that counts for, and what an older sample
  /// keeps of its weight with each new one.
  private static let prior = 0.95
  private static let priorWeight = 4.0
  private static let kept = 0.97

  private var products = 0.0
  private var squares = 0.0

  /// 0, back at the long run by the next transfer, to 1, it stays.
  var value: Double {
    let slope = (products + Self.prior * Self.priorWeight) / (squares + Self.priorWeight)
    return min(max(slope, 0), 1)
  }

  /// Learns what a transfer met, all in bits per second and above 0.
  mutating func learn(known: Double, found: Double, longRun: Double) {
    let before = log(known / longRun)
    let after = log(found / longRun)
    guard before.isFinite, after.isFinite else { return }
    products = products * Self.kept + before * after
    squares = squares * Self.kept + before * before
  }

  /// What the next transfer is expected to meet, in bits per second.
  func expected(known: Double, longRun: Double) -> Double {
    longRun * pow(known / longRun, value)
  }
}
