/// Smoothness-optimised choice (SODA, Chen et al., SIGCOMM 2024), with abandonment.
///
/// Time is divided into steps of one segment's length; a plan says at which level each step downloads.
/// Cost is the distortion of what is downloaded, the squared distance of the buffer from a target (above
/// it, little of that) and the squared change of distortion. Only plans that rise or fall throughout are
/// weighed up, which the paper shows to lose next to nothing.
package struct SODAController: QualityController {
  /// The paper leaves these open; the defaults are those measured in `docs/measurements/quality.md`.
  package struct Tuning: Hashable, Sendable {
    package var bufferCost = 4.0
    package var switchCost = 4.0
    /// The buffer aimed at, as a part of the most it holds.
    package var bufferTarget = 0.8
    /// The cost of a buffer above its target, relative to one below.
    package var surplusCost = 0.05
    package var horizon = 5
    package var longestHorizon = 10.0
    package var abandons = true
    package init() {}
  }

  package let tuning: Tuning
  package var startUp = StartUpRule()

  package init(tuning: Tuning = Tuning()) { self.tuning = tuning }

  package var abandons: Bool { tuning.abandons }

  package mutating func choose(
    _ situation: QualitySituation, _ throughput: ThroughputEstimate
  ) -> QualityDecision {
    guard throughput.isMeasured, let rate = throughput.recent else {
      return QualityDecision(startUp.level(situation, throughput), .startUp)
    }
    if situation.hasStarted, situation.buffer <= 0 { return QualityDecision(0, .stalled) }
    let bitrates = situation.expectedBits(complexity: throughput.complexity)
      .map { $0 / situation.segmentDuration }
    let search = Search(situation, bitrates: bitrates, rate: rate, tuning)
    return QualityDecision(search.best(), .plan)
  }

  package mutating func shouldAbandon(
    _ progress: TransferProgress, _ situation: QualitySituation, _ throughput: ThroughputEstimate
  ) -> QualityDecision? {
    guard tuning.abandons else { return nil }
    return AbandonmentRule.standard(situation).level(progress, situation, throughput)
      .map { QualityDecision($0, .abandonment) }
  }

  /// One search over plans that rise or fall throughout.
  private struct Search {
    let tuning: Tuning
    let distortion: [Double]
    /// Seconds of media that one step downloads at each level.
    let downloaded: [Double]
    let step: Double
    let buffer: Double
    let bufferMax: Double
    let steps: Int
    let last: Int?
    /// The highest level worth trying: the first that the throughput does not reach.
    let top: Int

    init(_ situation: QualitySituation, bitrates: [Double], rate: Double, _ tuning: Tuning) {
      self.tuning = tuning
      let utilities = situation.utilities
      let span = max((utilities.max() ?? 0), 1e-9)
      distortion = utilities.map { 1 - $0 / span }
      step = situation.segmentDuration
      let length = step
      downloaded = bitrates.map { rate * length / max($0, 1) }
      buffer = situation.buffer
      bufferMax = situation.bufferMax
      last = situation.lastLevel
      steps = max(min(tuning.horizon, Int(tuning.longestHorizon / step)), 1)
      top = bitrates.firstIndex { $0 >= rate } ?? bitrates.count - 1
    }

    func best() -> Int {
      var best = (level: 0, cost: Double.infinity)
      for level in 0...top {
        for direction in [-1, 1] {
          let cost = cost(
            of: level, after: last, buffer: buffer, left: steps, direction: direction)
          if cost < best.cost { best = (level, cost) }
        }
      }
      return best.level
    }

    private func cost(
      of level: Int, after before: Int?, buffer: Double, left: Int, direction: Int
    ) -> Double {
      let reached = buffer + downloaded[level] - step
      guard reached >= 0 else { return .infinity }
      let after = min(reached, bufferMax)
      let target = tuning.bufferTarget * bufferMax
      let miss = (target - after) / target
      let change = before.map { distortion[level] - distortion[$0] } ?? 0
      let own =
        distortion[level] * downloaded[level] / step
        + tuning.bufferCost * (miss > 0 ? 1 : tuning.surplusCost) * miss * miss
        + tuning.switchCost * change * change
      guard left > 1 else { return own }
      var least = Double.infinity
      var next = level
      while next >= 0, next <= top {
        least = min(
          least,
          cost(of: next, after: level, buffer: after, left: left - 1, direction: direction))
        next += direction
      }
      return own + least
    }
  }
}
