import Glibc

/// Plans a few segments ahead, for more than one future of the network.
///
/// Model predictive control (Yin et al., SIGCOMM 2015) with these changes. In the likely future each
/// segment meets one of several quantiles of the errors that the estimate made lately, and rates return
/// to their long run; in the bad one a low quantile stays. A buffer below its target costs more the
/// further it is below, as in SODA (SIGCOMM 2024), so that danger is seen before the stall. How much the
/// bad future counts and how full the buffer should be depends on whether the link has given less than the
/// lowest level needs, and on how fast it is for this programme: a link that varies but never stands still
/// needs no reserve, and where even the highest level leaves room a dip is soon made up for. The best plan
/// is found by dynamic programming over the buffer, which takes well under a millisecond.
package struct PredictiveController: QualityController {
  /// For programmes on demand, and live.
  package let onDemand: Tuning
  package let live: Tuning
  package var startUp = StartUpRule()
  private var planner = ScenarioPlanner()

  package init(onDemand: Tuning = .onDemand, live: Tuning = .live) {
    self.onDemand = onDemand
    self.live = live
  }

  package mutating func choose(
    _ situation: QualitySituation, _ throughput: ThroughputEstimate
  ) -> QualityDecision {
    guard !situation.isFirst, throughput.isMeasured,
      let recent = throughput.expected ?? throughput.recent
    else {
      return QualityDecision(startUp.level(situation, throughput), .startUp)
    }
    if situation.hasStarted, situation.buffer <= 0 { return QualityDecision(0, .stalled) }
    let problem = problem(situation, throughput, recent: recent)
    let planned = planner.best(problem)
    // Before playback a late segment delays the picture but stalls nothing.
    guard situation.hasStarted else { return QualityDecision(planned, .plan) }
    let careful = max(recent * min(1, Self.quantile(0.1, of: throughput.errors)), 1)
    let longest = tuning(situation).emergencyPart * situation.buffer
    var level = planned
    while level > 0, throughput.timeToFirstByte + problem.bits[level] / careful > longest {
      level -= 1
    }
    return QualityDecision(level, level < planned ? .emergency : .plan)
  }

  package mutating func shouldAbandon(
    _ progress: TransferProgress, _ situation: QualitySituation, _ throughput: ThroughputEstimate
  ) -> QualityDecision? {
    let tuning = tuning(situation)
    var rule = AbandonmentRule()
    rule.stallCost = tuning.stallCost
    rule.switchCost = switchCost(situation)
    rule.bufferCost = tuning.abandonmentBufferCost
    rule.bufferTarget = tuning.abandonmentTarget * situation.bufferMax
    rule.standstill = tuning.standstill
    rule.forecast = tuning.forecast(slowness(situation, throughput))
    var throughput = throughput
    // That a dip ends is no reason to wait for more than came before it.
    throughput.recent = (throughput.latest ?? throughput.recent).map {
      min($0, throughput.expected ?? $0)
    }
    return rule.level(progress, situation, throughput).map { QualityDecision($0, .abandonment) }
  }

  private func tuning(_ situation: QualitySituation) -> Tuning {
    situation.isLive ? live : onDemand
  }

  /// How much the bad future counts, 0 to 1: not at all where the lowest level always had room so far, and no more
  /// than the link is slow.
  func caution(_ situation: QualitySituation, _ throughput: ThroughputEstimate) -> Double {
    min(
      slowness(situation, throughput), throughput.standstill / tuning(situation).mostStandstill)
  }

  /// How slow the link is for the programme, 0 to 1.
  func slowness(_ situation: QualitySituation, _ throughput: ThroughputEstimate) -> Double {
    guard let lowest = situation.levels.first?.averageBitrate,
      let highest = situation.levels.last?.averageBitrate, highest > lowest,
      let rate = throughput.longRun ?? throughput.recent
    else { return 1 }
    let place = log(max(rate, 1) / lowest) / log(highest / lowest)
    return min(max(tuning(situation).fastLink - place, 0), 1)
  }

  private func horizon(_ situation: QualitySituation) -> Int {
    let tuning = tuning(situation)
    let within = Int(tuning.longestHorizon / situation.segmentDuration)
    return max(min(tuning.horizon, within, situation.segmentsLeft ?? .max), 1)
  }

  /// What a change costs, kept below what the planned time could earn by it.
  func switchCost(_ situation: QualitySituation) -> Double {
    let tuning = tuning(situation)
    let planned = Double(horizon(situation)) * situation.segmentDuration
    return min(tuning.switchCost, tuning.switchCostLimit * planned)
  }

  /// How much of its cost a low buffer after the plan has, 0 to 1: as much as there is still to load by then.
  ///
  /// A reserve saves only what comes after it: at the end of a programme nothing is gained by one.
  func reserveWorth(_ situation: QualitySituation) -> Double {
    guard let left = situation.segmentsLeft else { return 1 }
    let later = Double(max(left - horizon(situation), 0)) * situation.segmentDuration
    return min(later / tuning(situation).reserveSpan, 1)
  }

  private func problem(
    _ situation: QualitySituation, _ throughput: ThroughputEstimate, recent: Double
  ) -> ScenarioPlanner.Problem {
    let tuning = tuning(situation)
    let caution = caution(situation, throughput)
    return ScenarioPlanner.Problem(
      bits: situation.expectedBits(complexity: throughput.complexity),
      laterBits: situation.levels.indices.map {
        situation.nominalBits($0) * throughput.complexity
      },
      utilities: situation.utilities, lastLevel: situation.lastLevel,
      duration: situation.segmentDuration, buffer: situation.buffer,
      bufferMax: situation.bufferMax, timeToFirstByte: throughput.timeToFirstByte,
      stallCost: tuning.stallCost, switchCost: switchCost(situation),
      bufferCost: tuning.bufferCost * reserveWorth(situation),
      bufferTarget: min(tuning.bufferTarget(caution), 1) * situation.bufferMax,
      scenarios: scenarios(throughput, recent: recent, steps: horizon(situation), caution, tuning))
  }

  private func scenarios(
    _ throughput: ThroughputEstimate, recent: Double, steps: Int, _ caution: Double,
    _ tuning: Tuning
  ) -> [ScenarioPlanner.Scenario] {
    // The recent estimate leans to the low side; the median error says how much.
    let longRun = (throughput.longRun ?? recent) / Self.quantile(0.5, of: throughput.errors)
    func rates(_ quantiles: [Double], _ persistence: Double) -> [[Double]] {
      let factors = quantiles.map { quantile in
        min(tuning.optimism, Self.quantile(quantile, of: throughput.errors))
      }
      var kept = 1.0
      return (0..<steps).map { _ in
        let centre = pow(recent, kept) * pow(longRun, 1 - kept)
        kept *= persistence
        return factors.map { max(centre * $0, 1) }
      }
    }
    let pessimism = min(tuning.pessimism(caution), 1)
    return [
      ScenarioPlanner.Scenario(
        weight: 1 - pessimism, rates: rates(tuning.quantiles, tuning.persistence)),
      ScenarioPlanner.Scenario(
        weight: pessimism, rates: rates([tuning.badQuantile], tuning.badPersistence)),
    ].filter { $0.weight > 0 }
  }

  /// A quantile of what was found relative to what was expected.
  ///
  /// A few errors that any network makes stand in while little has been seen.
  static func quantile(_ part: Double, of errors: [Double]) -> Double {
    let sorted = (errors + [0.7, 1.0, 1.2]).sorted()
    let place = part * Double(sorted.count - 1)
    let below = Int(place)
    let above = min(below + 1, sorted.count - 1)
    let value = sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
    return max(value, 1e-6)
  }
}
