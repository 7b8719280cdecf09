/// Whether to give up a segment that comes too slowly and load a lower level of it instead.
///
/// A segment that would arrive before the buffer runs dry is never given up. Otherwise what going on is
/// worth is compared with what each lower level is worth, stalls and switches counted as in planning.
package struct AbandonmentRule: Hashable, Sendable {
  /// What is expected of a transfer that is slower than the estimate before it.
  package enum Forecast: Hashable, Sendable {
    /// Its own rate comes to count alone within so many seconds, and stays.
    case settling(Double)
    /// The dip lasts so many times as long again as it has lasted, and the estimate holds after it.
    case dip(Double)
    /// A dip lasts as Pareto's law of this shape has it: the longer it has lasted, the longer it will; the estimate
    /// holds after it. What is expected is weighed over several ends, of which the last may be far off.
    case pareto(Double)
  }

  /// What a second of stall costs, in seconds of one unit of utility.
  package var stallCost = 20.0
  /// What a change by one unit of utility costs, in seconds of it.
  package var switchCost = 8.0
  /// What a buffer that ends empty costs for each second of its target.
  package var bufferCost = 8.0
  /// The buffer to end with, in seconds.
  package var bufferTarget = 18.0
  /// How the transfer is expected to go on; the default trusts its own rate after 1 s.
  package var forecast = Forecast.settling(1)
  /// The part of the lowest level's bitrate below which a transfer stands still; 0, the default, for none.
  ///
  /// Nothing else would come either then, and the segment is not given up as long as it will still be in time if the
  /// link comes back now.
  package var standstill = 0.0
  /// Seconds that must then be left: that a link is back is known a second later, and it begins slowly.
  package var standstillReserve = 2.0
  /// Seconds that must be left in the buffer when the segment comes.
  package var reserve = 0.3
  /// How much better the alternative has to be.
  package var margin = 0.3
  /// Seconds after the first byte before anything is decided; the rate means little before.
  package var patience = 0.3
  /// How often one segment may be given up.
  package var limit = 2

  package init() {}

  /// The rule with the constants that suit a buffer, for controllers without weights of their own.
  package static func standard(_ situation: QualitySituation) -> AbandonmentRule {
    var rule = AbandonmentRule()
    rule.switchCost = min(8, 0.6 * 5 * situation.segmentDuration)
    rule.bufferCost = situation.isLive ? 16 : 8
    rule.bufferTarget = 0.6 * situation.bufferMax
    rule.forecast = .settling(situation.isLive ? 0.5 : 1)
    return rule
  }

  /// The lower level to load instead, or `nil` to go on.
  package func level(
    _ progress: TransferProgress, _ situation: QualitySituation, _ throughput: ThroughputEstimate
  ) -> Int? {
    guard progress.level > 0, progress.abandonments < limit else { return nil }
    let bits = situation.expectedBits(complexity: throughput.complexity)
    let firstByte = throughput.timeToFirstByte
    if isSilent(progress, situation, throughput, lowest: bits[0]) { return 0 }
    guard let began = progress.timeToFirstByte, progress.elapsed - began >= patience else {
      return nil
    }
    let left = max((progress.totalBits ?? bits[progress.level]) - progress.bits, 0)
    if mayWait(progress, situation, throughput, left: left) { return nil }
    let ahead = Ahead.all(
      forecast, progress, lasted: progress.elapsed - began, throughput.recent)
    let remaining = ahead.map { $0.time(left) }
    let longest = ahead.map { $0.staying(left) }.max() ?? 0
    guard longest > situation.buffer - reserve else { return nil }

    let utilities = situation.utilities
    let before = situation.lastLevel ?? progress.level
    func value(_ level: Int, _ time: Double) -> Double {
      let shortfall = max(
        bufferTarget - max(situation.buffer - time, 0) - situation.segmentDuration, 0)
      return situation.segmentDuration * utilities[level]
        - stallCost * max(time - situation.buffer, 0)
        - bufferCost * shortfall * shortfall / bufferTarget
        - switchCost * abs(utilities[level] - utilities[before])
    }
    func mean(_ level: Int, _ times: [Double]) -> Double {
      times.reduce(0) { $0 + value(level, $1) } / Double(times.count)
    }
    var best: (level: Int, value: Double)?
    for level in 0..<progress.level {
      let times = ahead.map { firstByte + $0.time(1.1 * bits[level]) }
      guard zip(times, remaining).contains(where: { $0 < $1 }) else { continue }
      let worth = mean(level, times)
      if worth > best?.value ?? -.infinity { best = (level, worth) }
    }
    guard let best, best.value > mean(progress.level, remaining) + margin else { return nil }
    return best.level
  }

  /// Whether the transfer stands still, and nothing is lost yet by waiting for the link.
  private func mayWait(
    _ progress: TransferProgress, _ situation: QualitySituation,
    _ throughput: ThroughputEstimate, left: Double
  ) -> Bool {
    guard let rate = progress.recentRate, let lowest = situation.levels.first?.averageBitrate,
      rate < standstill * lowest, let known = throughput.recent, known > 0
    else { return false }
    return left / known < situation.buffer - standstillReserve
  }

  /// Whether no byte has come for so long that even the lowest level is in danger.
  private func isSilent(
    _ progress: TransferProgress, _ situation: QualitySituation,
    _ throughput: ThroughputEstimate, lowest: Double
  ) -> Bool {
    let silence = max(2, 4 * throughput.timeToFirstByte)
    guard progress.silence >= silence, let known = throughput.recent, known > 0 else {
      return false
    }
    return situation.buffer < silence + throughput.timeToFirstByte + lowest / known
  }
}
