/// Plans a few segments ahead, for several futures of the network at once.
///
/// Model predictive control (Yin et al., SIGCOMM 2015) with three changes. The futures are quantiles of
/// the errors that the estimate made lately, not one worst case. A buffer below its target costs more the
/// further it is below, as in SODA (SIGCOMM 2024), so that danger is seen before the stall. And the best
/// plan is found by dynamic programming over the buffer, which takes well under a millisecond.
package struct PredictiveController: QualityController {
  package let tuning: Tuning
  package var startUp = StartUpRule()
  private var planner = ScenarioPlanner()

  package init(tuning: Tuning = Tuning()) { self.tuning = tuning }

  package var abandons: Bool { tuning.abandons }

  package mutating func choose(
    _ situation: QualitySituation, _ throughput: ThroughputEstimate
  ) -> QualityDecision {
    guard throughput.isMeasured, let recent = throughput.recent else {
      return QualityDecision(startUp.level(situation, throughput), .startUp)
    }
    if situation.hasStarted, situation.buffer <= 0 { return QualityDecision(0, .stalled) }
    let problem = problem(situation, throughput)
    let level = planner.best(problem)
    let careful = recent * min(1, Self.quantile(0.1, of: throughput.errors))
    let safe = (0...level).last {
      $0 == 0
        || throughput.timeToFirstByte + problem.bits[$0] / careful
          <= tuning.emergencyPart * situation.buffer
    }
    // Before playback a late segment delays the picture but stalls nothing.
    guard let safe, safe < level, situation.hasStarted else { return QualityDecision(level, .plan) }
    return QualityDecision(safe, .emergency)
  }

  package mutating func shouldAbandon(
    _ progress: TransferProgress, _ situation: QualitySituation, _ throughput: ThroughputEstimate
  ) -> QualityDecision? {
    guard tuning.abandons else { return nil }
    var rule = AbandonmentRule()
    rule.stallCost = tuning.stallCost
    rule.switchCost = switchCost(situation)
    rule.bufferCost = situation.isLive ? tuning.liveBufferCost : tuning.bufferCost
    rule.bufferTarget = tuning.bufferTarget * situation.bufferMax
    rule.settling = situation.isLive ? tuning.liveSettling : tuning.settling
    rule.margin = tuning.abandonmentMargin
    return rule.level(progress, situation, throughput).map { QualityDecision($0, .abandonment) }
  }

  private func horizon(_ situation: QualitySituation) -> Int {
    let within = Int(tuning.longestHorizon / situation.segmentDuration)
    return max(min(tuning.horizon, within, situation.segmentsLeft ?? .max), 1)
  }

  /// What a change costs, kept below what the planned time could earn by it.
  func switchCost(_ situation: QualitySituation) -> Double {
    let planned = Double(horizon(situation)) * situation.segmentDuration
    return min(tuning.switchCost, tuning.switchCostLimit * planned)
  }

  private func problem(
    _ situation: QualitySituation, _ throughput: ThroughputEstimate
  ) -> ScenarioPlanner.Problem {
    let recent = throughput.recent ?? 1
    let longRun = throughput.longRun ?? recent
    let steps = horizon(situation)
    let scenarios = zip(tuning.quantiles, tuning.weights).map { quantile, weight in
      let factor = min(tuning.optimism, Self.quantile(quantile, of: throughput.errors))
      let now = recent * factor
      var rates: [Double] = []
      var kept = 1.0
      for _ in 0..<steps {
        rates.append(max(now.power(kept) * longRun.power(1 - kept), 1))
        kept *= tuning.persistence
      }
      return ScenarioPlanner.Scenario(weight: weight, rates: rates)
    }
    return ScenarioPlanner.Problem(
      bits: situation.expectedBits(complexity: throughput.complexity),
      laterBits: situation.levels.indices.map {
        situation.nominalBits($0) * throughput.complexity
      },
      utilities: situation.utilities, lastLevel: situation.lastLevel,
      duration: situation.segmentDuration, buffer: situation.buffer,
      bufferMax: situation.bufferMax, timeToFirstByte: throughput.timeToFirstByte,
      stallCost: tuning.stallCost, switchCost: switchCost(situation),
      bufferCost: situation.isLive ? tuning.liveBufferCost : tuning.bufferCost,
      bufferTarget: tuning.bufferTarget * situation.bufferMax, scenarios: scenarios,
      plansAbandonment: tuning.plansAbandonment)
  }

  /// A quantile of what was found relative to what was expected.
  ///
  /// A few errors that any network makes stand in while little has been seen.
  static func quantile(_ part: Double, of errors: [Double]) -> Double {
    let sorted = (errors + [0.7, 1.0, 1.2]).sorted()
    let place = part * Double(sorted.count - 1)
    let below = Int(place)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
  }
}
