package import HLS

/// `AdaptiveTrackSelection` and `DefaultBandwidthMeter` of Media3 ExoPlayer 1.11, after their source.
///
/// It gives nothing up in flight. Replacing chunks already in the buffer is left out.
package struct ExoPlayerRule: QualityController {
  private struct Sample: Sendable {
    var rate: Double
    var weight: Double
  }
  private var samples: [Sample] = []
  private var bytes = 0.0
  private var seconds = 0.0

  package init() {}
  package var abandons: Bool { false }

  /// The weighted median of recent transfers; 1 Mb/s before enough is known.
  private var rate: Double {
    guard seconds >= 2 || bytes >= 524_288 else { return 1e6 }
    let total = samples.reduce(0) { $0 + $1.weight }
    var passed = 0.0
    for sample in samples.sorted(by: { $0.rate < $1.rate }) {
      passed += sample.weight
      if passed >= total / 2 { return sample.rate }
    }
    return 1e6
  }

  package mutating func choose(
    _ situation: QualitySituation, _ throughput: ThroughputEstimate
  ) -> QualityDecision {
    let budget = 0.7 * rate
    let ideal = situation.levels.lastIndex { $0.peakBitrate <= budget } ?? 0
    guard let last = situation.lastLevel else { return QualityDecision(ideal, .plan) }
    let rise =
      situation.isLive ? min(0.75 * (situation.bufferMax - situation.segmentDuration), 10) : 10
    if ideal > last, situation.buffer < rise { return QualityDecision(last, .plan) }
    if ideal < last, situation.buffer >= 25 { return QualityDecision(last, .plan) }
    return QualityDecision(ideal, .plan)
  }

  package mutating func note(_ sample: TransferSample, _ throughput: ThroughputEstimate) {
    bytes += sample.bits / 8
    seconds += sample.elapsed
    samples.append(
      Sample(
        rate: sample.bits / max(sample.elapsed, 0.001), weight: (sample.bits / 8).squareRoot()))
    var total = samples.reduce(0) { $0 + $1.weight }
    while total > 2000, let oldest = samples.first {
      if total - oldest.weight >= 2000 {
        total -= oldest.weight
        samples.removeFirst()
      } else {
        samples[0].weight -= total - 2000
        total = 2000
      }
    }
  }

  package mutating func shouldAbandon(
    _ progress: TransferProgress, _ situation: QualitySituation, _ throughput: ThroughputEstimate
  ) -> QualityDecision? { nil }
}
