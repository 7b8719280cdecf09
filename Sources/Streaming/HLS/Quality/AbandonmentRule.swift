/// Whether to give up a segment that comes too slowly and load a lower level of it instead.
///
/// A segment that would arrive before the buffer runs dry is never given up. Otherwise what going on is
/// worth is compared with what each lower level is worth, stalls and switches counted as in planning.
package struct AbandonmentRule: Hashable, Sendable {
  /// What a second of stall costs, in seconds of one unit of utility.
  package var stallCost = 20.0
  /// What a change by one unit of utility costs, in seconds of it.
  package var switchCost = 8.0
  /// What a buffer that ends empty costs for each second of its target.
  package var bufferCost = 8.0
  /// The buffer to end with, in seconds.
  package var bufferTarget = 18.0
  /// Seconds after which a transfer's own rate counts alone, not the estimate before it.
  package var settling = 1.0
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
    rule.settling = situation.isLive ? 0.5 : 1
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
    let rate = rate(progress, since: began, throughput.recent)
    let left = max((progress.totalBits ?? bits[progress.level]) - progress.bits, 0)
    let remaining = left / rate
    guard remaining > situation.buffer - reserve else { return nil }

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
    var best: (level: Int, value: Double)?
    for level in 0..<progress.level {
      let time = firstByte + 1.1 * bits[level] / rate
      guard time < remaining else { continue }
      let worth = value(level, time)
      if worth > best?.value ?? -.infinity { best = (level, worth) }
    }
    guard let best, best.value > value(progress.level, remaining) + margin else { return nil }
    return best.level
  }

  /// The rate to reckon with: the estimate at first, more and more the transfer's own.
  private func rate(_ progress: TransferProgress, since began: Double, _ known: Double?) -> Double {
    let time = progress.elapsed - began
    let own = max(progress.bits / time, 1)
    guard let known, known > 0 else { return own }
    let weight = min(time / settling, 1)
    return max(own.power(weight) * known.power(1 - weight), 1)
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
