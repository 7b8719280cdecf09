internal import HLS
internal import MediaCore

/// Keeps playback of a broadcast at a distance from what there is of it, by its speed.
///
/// The speed is 1 + 0.1 for each second that playback is too far behind, from 0.97 to 1.03. After a stall the
/// distance is half a second longer, and becomes shorter again while there is none. Of a live input no distance is kept
/// that is not asked for, but one that has become long or short, as clocks drift apart, is mended.
struct LatencyControl {
  /// The distance that a command asked for; `nil` for that of the broadcast.
  private(set) var wanted: MediaTime?
  private(set) var rate = 1.0
  private var margin = MediaTime.zero
  private var stalls = 0
  /// When the margin last changed, and when the rate was last decided.
  private var marginTime = MediaTime.zero
  private var decided: MediaTime?

  private static let speeds = 0.97...1.03
  /// An error below which nothing is done.
  private static let tolerance = MediaTime.milliseconds(20)
  /// The errors of a live input at which mending begins, and, further in, at which it ends.
  private static let drift = (
    below: MediaTime.milliseconds(700), above: MediaTime.milliseconds(500)
  )
  private static let mended = (below: MediaTime.milliseconds(500), above: tolerance)
  /// An error from which on the distance is taken for intended.
  private static let reach = MediaTime.seconds(5)
  private static let pause = MediaTime.seconds(1)
  private static let marginStep = MediaTime.milliseconds(500)
  private static let longestMargin = MediaTime.seconds(2)
  /// How long there must be no stall for the margin to become shorter by a step, and by how much.
  private static let quiet = MediaTime.seconds(10)
  private static let decay = MediaTime.milliseconds(100)

  /// Sets the distance, within 0.5 s and 60 s; `nil` for that of the broadcast.
  mutating func setTarget(_ target: MediaTime?) {
    wanted = target.map { min(max($0, .milliseconds(500)), .seconds(60)) }
  }

  /// The distance that is aimed at.
  func target(of live: LiveState) -> MediaTime { (wanted ?? live.holdBack) + margin }

  /// Decides about the speed.
  ///
  /// - Parameters:
  ///   - latency: The distance now; `nil` when there is nothing to keep.
  ///   - stalls: How many there have been in all.
  /// - Returns: Whether the speed is another one.
  mutating func update(
    latency: MediaTime?, of live: LiveState?, stalls: Int, now: MediaTime
  ) -> Bool {
    noteStalls(stalls, now)
    guard let latency, let live, live.isLowLatency || live.arrives || wanted != nil else {
      decided = nil
      return set(1)
    }
    if let decided, now - decided < Self.pause { return false }
    decided = now
    let error = latency - target(of: live)
    let tolerated = tolerance(of: live)
    guard error > tolerated.above || error < .zero - tolerated.below, error < Self.reach else {
      return set(1)
    }
    let speed = 1 + 0.1 * error.seconds
    // In steps: each change costs the filter that keeps the pitch a new start.
    let stepped = (speed * 200).rounded() / 200
    return set(min(max(stepped, Self.speeds.lowerBound), Self.speeds.upperBound))
  }

  /// How large an error may be, in each direction.
  private func tolerance(of live: LiveState) -> (below: MediaTime, above: MediaTime) {
    guard live.arrives, wanted == nil else { return (Self.tolerance, Self.tolerance) }
    return rate == 1 ? Self.drift : Self.mended
  }

  /// When the speed is to be decided again.
  var deadline: MediaTime? { decided.map { $0 + Self.pause } }

  private mutating func noteStalls(_ count: Int, _ now: MediaTime) {
    if count > stalls {
      stalls = count
      margin = min(margin + Self.marginStep, Self.longestMargin)
      marginTime = now
    } else if margin > .zero, now - marginTime >= Self.quiet {
      margin = max(.zero, margin - Self.decay)
      marginTime = now
    }
  }

  private mutating func set(_ rate: Double) -> Bool {
    defer { self.rate = rate }
    return rate != self.rate
  }
}
