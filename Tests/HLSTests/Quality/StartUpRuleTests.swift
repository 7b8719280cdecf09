import Testing

@testable import HLS

@Suite struct StartUpRuleTests {
  private func remembered(_ bitrate: Double?) -> ThroughputEstimate {
    var estimate = BandwidthMeter(remembered: bitrate.map { $0 / 0.8 }).estimate
    estimate.timeToFirstByte = 0.05
    return estimate
  }

  @Test func withoutHistoryStartsLow() {
    #expect(StartUpRule().level(onDemand(buffer: 0, last: nil), remembered(nil)) == 0)
    var situation = onDemand(buffer: 0, last: nil)
    situation.levels = [64e3, 200e3, 290e3, 500e3].map {
      QualityLevel(peakBitrate: $0, averageBitrate: $0)
    }
    #expect(StartUpRule().level(situation, remembered(nil)) == 2)
  }

  /// The first segment has 1.4 s at 0.7 of what is remembered.
  @Test(arguments: [(1e6, 0), (2.8e6, 0), (2.95e6, 1), (6.1e6, 2), (40e6, 5)])
  func withHistoryStartsAsHighAsStartsSoon(_ bitrate: Double, _ level: Int) {
    #expect(StartUpRule().level(onDemand(buffer: 0, last: nil), remembered(bitrate)) == level)
  }

  @Test func theSelectorBeginsWithIt() {
    var situation = onDemand(buffer: 0, last: nil)
    situation.hasStarted = false
    var blind = VariantSelector()
    #expect(blind.choose(situation) == QualityDecision(0, .startUp))
    var knowing = VariantSelector(meter: BandwidthMeter(remembered: 100e6))
    #expect(knowing.choose(situation) == QualityDecision(5, .startUp))
  }
}
