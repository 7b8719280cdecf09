import HLS

/// The throughput rule of dash.js 5: 0.9 of the smaller of two averages.
struct DashThroughput: Sendable {
  private var fast = DecayingAverage(halfLife: 3)
  private var slow = DecayingAverage(halfLife: 8)

  var rate: Double? {
    guard let fast = fast.value, let slow = slow.value else { return nil }
    return min(fast, slow)
  }

  mutating func add(_ sample: TransferSample) {
    guard !sample.isAbandoned else { return }
    let seconds = max(sample.elapsed - sample.timeToFirstByte, 0.001)
    fast.add(sample.bits / seconds, weight: sample.elapsed)
    slow.add(sample.bits / seconds, weight: sample.elapsed)
  }

  func level(_ situation: QualitySituation) -> Int {
    guard let rate else { return 0 }
    return situation.levels.lastIndex { $0.averageBitrate <= 0.9 * rate } ?? 0
  }
}

/// `AbandonRequestsRule` of dash.js 5.
struct DashAbandonment: Sendable {
  func level(_ progress: TransferProgress, _ situation: QualitySituation) -> QualityDecision? {
    guard progress.level > 0, progress.abandonments == 0, progress.elapsed >= 0.6,
      let began = progress.timeToFirstByte, progress.elapsed > began
    else { return nil }
    let rate = max(progress.bits / (progress.elapsed - began), 1)
    let total = progress.totalBits ?? situation.nominalBits(progress.level)
    let projected = progress.elapsed + (total - progress.bits) / rate
    guard projected > 1.8 * situation.segmentDuration else { return nil }
    let level = situation.levels.lastIndex { $0.averageBitrate <= 0.9 * rate } ?? 0
    guard level < progress.level,
      situation.levels[level].averageBitrate * situation.segmentDuration
        < total - progress.bits
    else { return nil }
    return QualityDecision(level, .abandonment)
  }
}
