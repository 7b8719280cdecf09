package import HLS

/// RobustMPC (Yin et al., SIGCOMM 2015): five segments ahead, harmonic mean less the largest late error.
package struct RobustMPCRule: QualityController {
  private var rates: [Double] = []
  private var errors: [Double] = []
  private var predicted: Double?
  package let abandons: Bool

  /// - Parameter abandons: Whether it is given our rule for giving up segments, which the paper lacks.
  package init(abandons: Bool) { self.abandons = abandons }

  private var harmonicMean: Double? {
    rates.isEmpty ? nil : Double(rates.count) / rates.reduce(0) { $0 + 1 / $1 }
  }

  package mutating func choose(
    _ situation: QualitySituation, _ throughput: ThroughputEstimate
  ) -> QualityDecision {
    guard let mean = harmonicMean else { return QualityDecision(0, .startUp) }
    predicted = mean
    let rate = mean / (1 + (errors.max() ?? 0))
    let steps = min(5, situation.segmentsLeft ?? 5)
    var best = (level: 0, value: -Double.infinity)
    for level in situation.levels.indices {
      let value = value(
        of: level, after: situation.lastLevel, situation.buffer, rate, steps, situation,
        throughput.timeToFirstByte)
      if value > best.value { best = (level, value) }
    }
    return QualityDecision(best.level, .plan)
  }

  /// Bitrate in kb/s, a second of stall 3000 of them, a change what it changes.
  private func value(
    of level: Int, after last: Int?, _ buffer: Double, _ rate: Double, _ steps: Int,
    _ situation: QualitySituation, _ wait: Double
  ) -> Double {
    let bitrate = situation.levels[level].averageBitrate
    let time = wait + bitrate * situation.segmentDuration / rate
    let next = min(
      max(buffer - time, 0) + situation.segmentDuration, situation.bufferMax)
    let change = last.map { abs(situation.levels[$0].averageBitrate - bitrate) } ?? 0
    let own = bitrate / 1000 - 3000 * max(time - buffer, 0) - change / 1000
    guard steps > 1 else { return own }
    var best = -Double.infinity
    for following in situation.levels.indices {
      best = max(
        best, value(of: following, after: level, next, rate, steps - 1, situation, wait))
    }
    return own + best
  }

  package mutating func note(_ sample: TransferSample, _ throughput: ThroughputEstimate) {
    let seconds = max(sample.elapsed - sample.timeToFirstByte, 0.001)
    let rate = max(sample.bits / seconds, 1)
    guard !sample.isAbandoned || seconds >= 0.3 else { return }
    if let predicted, !sample.isAbandoned {
      errors.append(abs(predicted - rate) / rate)
      if errors.count > 5 { errors.removeFirst() }
    }
    rates.append(rate)
    if rates.count > 5 { rates.removeFirst() }
  }

  package mutating func shouldAbandon(
    _ progress: TransferProgress, _ situation: QualitySituation, _ throughput: ThroughputEstimate
  ) -> QualityDecision? {
    guard abandons else { return nil }
    return AbandonmentRule.standard(situation).level(progress, situation, throughput)
      .map { QualityDecision($0, .abandonment) }
  }
}
