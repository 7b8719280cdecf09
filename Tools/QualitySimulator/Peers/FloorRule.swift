package import HLS

/// Always the lowest level: no rule can stall less, so what it stalls is the network's doing.
package struct FloorRule: QualityController {
  package init() {}
  package var abandons: Bool { false }

  package mutating func choose(
    _ situation: QualitySituation, _ throughput: ThroughputEstimate
  ) -> QualityDecision { QualityDecision(0, .plan) }

  package mutating func shouldAbandon(
    _ progress: TransferProgress, _ situation: QualitySituation, _ throughput: ThroughputEstimate
  ) -> QualityDecision? { nil }
}
