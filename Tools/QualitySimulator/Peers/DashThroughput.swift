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
