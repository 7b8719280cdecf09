import Glibc
package import HLS

/// DYNAMIC of dash.js 5: by throughput while the buffer is short, by BOLA while it is long.
///
/// The long buffer is 18 s; where the buffer cannot reach that, as live, throughput decides alone.
package struct DynamicRule: QualityController {
  private static let longBuffer = 18.0
  private var samples = DashThroughput()
  private let abandonment = DashAbandonment()
  private var usesBOLA = false

  package init() {}

  package mutating func choose(
    _ situation: QualitySituation, _ throughput: ThroughputEstimate
  ) -> QualityDecision {
    let byThroughput = samples.level(situation)
    guard let rate = samples.rate else { return QualityDecision(0, .plan) }
    if situation.buffer >= Self.longBuffer { usesBOLA = true }
    if situation.buffer < Self.longBuffer / 2 { usesBOLA = false }
    let wanted = usesBOLA ? byBuffer(situation, byThroughput) : byThroughput
    // InsufficientBufferRule: what the buffer leaves time for.
    let cap = 0.7 * rate * situation.buffer / situation.segmentDuration
    let safe = situation.levels.lastIndex { $0.averageBitrate <= cap } ?? 0
    return QualityDecision(min(wanted, safe), .plan)
  }

  private func byBuffer(_ situation: QualitySituation, _ byThroughput: Int) -> Int {
    let utilities = situation.utilities.map { $0 + 1 }
    let stable = max(Self.longBuffer, 10 + 2 * Double(utilities.count))
    let gp = ((utilities.last ?? 1) - 1) / (stable / 10 - 1)
    let scale = 10 / gp
    var best = (level: 0, score: -Double.infinity)
    for level in utilities.indices {
      let score =
        (scale * (utilities[level] - 1 + gp) - situation.buffer)
        / situation.levels[level].averageBitrate
      if score > best.score { best = (level, score) }
    }
    let last = situation.lastLevel ?? 0
    return best.level > last ? min(best.level, max(byThroughput, last)) : best.level
  }

  package mutating func note(_ sample: TransferSample, _ throughput: ThroughputEstimate) {
    samples.add(sample)
  }

  package mutating func shouldAbandon(
    _ progress: TransferProgress, _ situation: QualitySituation, _ throughput: ThroughputEstimate
  ) -> QualityDecision? { abandonment.level(progress, situation) }
}
