import Glibc
package import HLS

/// BOLA (Spiteri, Urgaonkar, Sitaraman, INFOCOM 2016), with its cap on rises (BOLA-O).
///
/// After the paper and its reference simulator: gamma p is 5 s, V follows from the buffer.
package struct BOLARule: QualityController {
  private var samples = DashThroughput()
  private var abandonment = DashAbandonment()

  package init() {}

  package mutating func choose(
    _ situation: QualitySituation, _ throughput: ThroughputEstimate
  ) -> QualityDecision {
    let utilities = situation.utilities
    let duration = situation.segmentDuration
    let gamma = 5.0
    let scale = (situation.bufferMax - duration) / ((utilities.last ?? 0) + gamma)
    var best = (level: 0, score: -Double.infinity)
    for level in utilities.indices {
      let score =
        (scale * (utilities[level] + gamma) - situation.buffer)
        / situation.levels[level].averageBitrate
      if score > best.score { best = (level, score) }
    }
    let last = situation.lastLevel ?? 0
    guard best.level > last else { return QualityDecision(best.level, .plan) }
    let reachable = samples.level(situation)
    return QualityDecision(min(best.level, max(reachable, last)), .plan)
  }

  package mutating func note(_ sample: TransferSample, _ throughput: ThroughputEstimate) {
    samples.add(sample)
  }

  package mutating func shouldAbandon(
    _ progress: TransferProgress, _ situation: QualitySituation, _ throughput: ThroughputEstimate
  ) -> QualityDecision? { abandonment.level(progress, situation) }
}
