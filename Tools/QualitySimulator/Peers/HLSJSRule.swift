package import HLS

/// The rule of hls.js 1.6 (`abr-controller.ts`, `ewma-bandwidth-estimator.ts`), after its source.
package struct HLSJSRule: QualityController {
  private var fast = DecayingAverage(halfLife: 3)
  private var slow = DecayingAverage(halfLife: 9)
  private var firstByte = DecayingAverage(halfLife: 9)
  /// What an emergency switch set the estimate to, until the next sample.
  private var scheduled: (level: Int, at: Double)?

  package init() {}

  private var rate: Double {
    guard let fast = fast.value, let slow = slow.value else { return 500_000 }
    return min(fast, slow)
  }
  private var wait: Double { firstByte.value ?? 0.1 }

  package mutating func choose(
    _ situation: QualitySituation, _ throughput: ThroughputEstimate
  ) -> QualityDecision {
    scheduled = nil
    let buffer = situation.hasStarted ? situation.buffer : 0
    let starving = min(situation.segmentDuration, 4)
    let level =
      best(situation, buffer: buffer, starvation: 0)
      ?? best(situation, buffer: buffer + starving, starvation: starving)
    return QualityDecision(level ?? 0, .plan)
  }

  private func best(_ situation: QualitySituation, buffer: Double, starvation: Double) -> Int? {
    let last = situation.lastLevel ?? -1
    let average = buffer >= 2 * situation.segmentDuration && starvation == 0
    for level in situation.levels.indices.reversed() {
      let budget = rate * (level <= last ? 0.95 : 0.7)
      let bitrate =
        average ? situation.levels[level].averageBitrate : situation.levels[level].peakBitrate
      let playlist = situation.isLive ? wait : 0
      let fetch = wait + playlist + bitrate * situation.segmentDuration / budget
      if budget >= bitrate, situation.isLive || fetch < buffer { return level }
    }
    return nil
  }

  package mutating func note(_ sample: TransferSample, _ throughput: ThroughputEstimate) {
    scheduled = nil
    let cut = min(sample.timeToFirstByte, wait)
    let least = min(0.05, sample.bits / 8 / 100_000 / 1000)
    let seconds = max(sample.elapsed - cut, least)
    guard !sample.isAbandoned else { return }
    add(sample.bits / seconds, seconds, sample.timeToFirstByte)
  }

  private mutating func add(_ rate: Double, _ seconds: Double, _ first: Double) {
    fast.add(rate, weight: seconds)
    slow.add(rate, weight: seconds)
    let squared = first * first
    firstByte.add(first, weight: 1.4142 * max(1 - squared / 2, 0.1))
  }

  package mutating func shouldAbandon(
    _ progress: TransferProgress, _ situation: QualitySituation, _ throughput: ThroughputEstimate
  ) -> QualityDecision? {
    guard progress.level > 0, let began = progress.timeToFirstByte else { return nil }
    if let scheduled, progress.elapsed >= scheduled.at {
      return abandon(to: scheduled.level, progress, situation)
    }
    guard scheduled == nil else { return nil }
    guard progress.elapsed > max(wait, situation.segmentDuration / 2) else { return nil }
    let own = progress.bits / max(progress.elapsed - began, 0.001)
    let total = progress.totalBits ?? situation.nominalBits(progress.level)
    let remaining = (total - progress.bits) / max(own, 1)
    guard remaining > situation.buffer else { return nil }
    var next = progress.level
    var fetch = Double.infinity
    while next > 0 {
      next -= 1
      let bits = situation.levels[next].peakBitrate * situation.segmentDuration
      fetch = wait + bits / max(own, 1)
      if fetch < min(situation.buffer, situation.segmentDuration + wait) { break }
    }
    guard fetch < remaining, fetch <= 10 * situation.segmentDuration else { return nil }
    if remaining > 2 * fetch { return abandon(to: next, progress, situation) }
    scheduled = (next, progress.elapsed + fetch)
    return nil
  }

  /// Samples what came and starts the estimate anew from the level's bitrate.
  private mutating func abandon(
    to level: Int, _ progress: TransferProgress, _ situation: QualitySituation
  ) -> QualityDecision {
    scheduled = nil
    fast = DecayingAverage(halfLife: 3)
    slow = DecayingAverage(halfLife: 9)
    let bitrate = situation.levels[level].peakBitrate
    fast.add(bitrate, weight: 1)
    slow.add(bitrate, weight: 1)
    return QualityDecision(level, .abandonment)
  }
}
