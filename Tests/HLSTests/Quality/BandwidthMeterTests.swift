import HLS
import Testing

@Suite struct BandwidthMeterTests {
  private func close(_ value: Double?, _ expected: Double, _ tolerance: Double = 1e-6) -> Bool {
    value.map { abs($0 - expected) <= tolerance * max(abs(expected), 1) } ?? false
  }

  /// Loads bits evenly over a span, the first of them 0.1 s after the request.
  private func load(
    _ meter: inout BandwidthMeter, _ id: Int, from start: Double, seconds: Double, bits: Double,
    kind: BandwidthMeter.Kind = .media(nominalBits: nil)
  ) {
    meter.begin(id, kind, at: start - 0.1)
    meter.receive(0, for: id, at: start)
    meter.receive(bits, for: id, at: start + seconds)
    meter.end(id, .complete, at: start + seconds)
  }

  @Test(arguments: [0.2, 1, 5, 60])
  func oneSampleAloneIsTheEstimate(_ seconds: Double) {
    var meter = BandwidthMeter()
    load(&meter, 1, from: 1, seconds: seconds, bits: 3e6 * seconds)
    #expect(close(meter.estimate.recent, 3e6))
    #expect(close(meter.estimate.longRun, 3e6))
    #expect(meter.estimate.isMeasured)
  }

  @Test func aDecayingAverageHalvesTheWeightOverItsHalfLife() {
    var average = DecayingAverage(halfLife: 3)
    #expect(average.value == nil)
    average.add(8, weight: 3)
    #expect(close(average.value, 8))
    average.add(2, weight: 3)
    // Weights 0.25 and 0.5, divided by their sum.
    #expect(close(average.value, 4))
    average.add(.nan, weight: 3)
    average.add(5, weight: 0)
    average.add(5, weight: .infinity)
    #expect(close(average.value, 4))
  }

  @Test func takesTheSmallerOfTwoAverages() {
    var falling = BandwidthMeter()
    load(&falling, 1, from: 0, seconds: 20, bits: 20 * 8e6)
    load(&falling, 2, from: 30, seconds: 4, bits: 4 * 1e6)
    var rising = BandwidthMeter()
    load(&rising, 1, from: 0, seconds: 20, bits: 20 * 1e6)
    load(&rising, 2, from: 30, seconds: 4, bits: 4 * 8e6)
    // The fast one has forgotten 1 − 2^(−4/3) of what came before, the slow one less.
    #expect(close(falling.estimate.recent, 1e6 + 7e6 * 0.3968 / (1 - 0.0039), 0.01))
    #expect((rising.estimate.recent ?? 0) < 4e6)
  }

  @Test func aLongTransferThatEndsFastPromisesMoreThanItsAverage() {
    func meter(_ rates: [Double]) -> BandwidthMeter {
      var meter = BandwidthMeter()
      load(&meter, 1, from: 0, seconds: 20, bits: 20 * 8e6)
      meter.begin(2, .media(nominalBits: nil), at: 29.9)
      meter.receive(0, for: 2, at: 30)
      for (step, rate) in rates.enumerated() {
        meter.receive(rate / 2, for: 2, at: 30 + Double(step + 1) / 2)
      }
      meter.end(2, .complete, at: 30 + Double(rates.count) / 2)
      return meter
    }
    let slow = Array(repeating: 0.5e6, count: 10)
    let fast = Array(repeating: 8e6, count: 2)
    let recovering = meter(slow + fast).estimate
    let dipping = meter(fast + slow).estimate
    #expect(close(recovering.recent, dipping.recent ?? 0))
    #expect((recovering.expected ?? 0) > 2 * (dipping.expected ?? .infinity))
    #expect((dipping.expected ?? .infinity) < (dipping.recent ?? 0))
  }

  @Test func timeBelowTheLowestBitrateIsCountedWhileSegmentsLoad() {
    var meter = BandwidthMeter()
    meter.lowestBitrate = 200_000
    let before = meter.estimate.standstill
    for id in 0..<10 {
      let start = Double(id) * 20
      meter.begin(id, .media(nominalBits: nil), at: start)
      meter.receive(0, for: id, at: start + 0.1)
      for second in 1...5 { meter.receive(1e5, for: id, at: start + 0.1 + Double(second)) }
      meter.end(id, .complete, at: start + 5.1)
    }
    #expect(meter.estimate.standstill > 0.5)
    // What the server holds back says nothing of the link.
    var heldBack = BandwidthMeter()
    heldBack.lowestBitrate = 200_000
    load(&heldBack, 1, from: 1, seconds: 30, bits: 1000, kind: .heldBack(duration: 0.5))
    #expect(heldBack.estimate.standstill == before)
  }

  @Test func aShortTransferCountsForTheLengthOfItsSegment() {
    var meter = BandwidthMeter()
    load(&meter, 1, from: 0, seconds: 20, bits: 20e6)
    let kind = BandwidthMeter.Kind.media(nominalBits: nil, duration: 6)
    load(&meter, 2, from: 30, seconds: 0.2, bits: 0.2 * 10e6, kind: kind)
    // 6 s of weight: the slow average has gone 0.37 of the way, where 0.2 s would give it 0.015.
    #expect(close(meter.estimate.recent, 4.5e6, 0.1))
  }

  @Test func threeTransfersThatAgreeRaiseTheEstimateAtOnce() {
    var meter = BandwidthMeter()
    load(&meter, 1, from: 0, seconds: 60, bits: 60e6)
    for id in 2...4 {
      load(&meter, id, from: Double(id) * 50, seconds: 0.5, bits: 0.5 * Double(id + 6) * 1e6)
      #expect(((meter.estimate.recent ?? 0) >= 7.9e6) == (id == 4))
    }
    #expect(close(meter.estimate.recent, 8e6))
    load(&meter, 5, from: 300, seconds: 1, bits: 1e6)
    #expect((meter.estimate.recent ?? 0) < 4e6, "one that does not agree ends it")
  }

  @Test func overlappingTransfersMeasureTheWholeLink() {
    var meter = BandwidthMeter()
    // 4 Mb/s shared evenly by two transfers between 0 and 4 s, then one alone to 6 s.
    for id in [1, 2] {
      meter.begin(id, .media(nominalBits: nil), at: -0.1)
      meter.receive(0, for: id, at: 0)
    }
    for second in 1...4 {
      meter.receive(2e6, for: 1, at: Double(second))
      meter.receive(2e6, for: 2, at: Double(second))
    }
    meter.end(1, .complete, at: 4)
    #expect(close(meter.estimate.recent, 4e6))
    for second in 5...6 { meter.receive(4e6, for: 2, at: Double(second)) }
    meter.end(2, .complete, at: 6)
    #expect(close(meter.estimate.recent, 4e6))
  }

  @Test func whatIsNotMediaCountsForTheTransfersThatItSharesTheLinkWith() {
    var meter = BandwidthMeter()
    meter.begin(1, .media(nominalBits: nil), at: 0)
    meter.receive(0, for: 1, at: 0.1)
    load(&meter, 2, from: 0.3, seconds: 0.5, bits: 1e6, kind: .other)
    #expect(meter.estimate.recent == nil)
    meter.receive(1e6, for: 1, at: 1.1)
    meter.end(1, .complete, at: 1.1)
    #expect(close(meter.estimate.recent, 2e6))
  }

  @Test func ignoresWhatComesFromACache() {
    var meter = BandwidthMeter()
    load(&meter, 1, from: 0, seconds: 2, bits: 2e6)
    // Known to be local.
    meter.begin(2, .local, at: 3)
    meter.receive(8e6, for: 2, at: 3.5)
    meter.end(2, .complete, at: 4)
    // Too quick for a network.
    meter.begin(3, .media(nominalBits: 1e6), at: 5)
    meter.receive(8e6, for: 3, at: 5.001)
    meter.end(3, .complete, at: 5.004)
    #expect(close(meter.estimate.recent, 1e6))
    #expect(meter.estimate.complexity == 1)
    #expect(meter.estimate.errors.isEmpty)
    #expect(close(meter.estimate.timeToFirstByte, 0.1))
  }

  @Test func aCachedTransferDoesNotCountForOneThatRunsBesideIt() {
    var meter = BandwidthMeter()
    meter.begin(1, .media(nominalBits: nil), at: 0)
    meter.receive(0, for: 1, at: 0.1)
    meter.begin(2, .media(nominalBits: nil), at: 0.5)
    meter.receive(8e6, for: 2, at: 0.501)
    meter.end(2, .complete, at: 0.502)
    meter.receive(1e6, for: 1, at: 1.1)
    meter.end(1, .complete, at: 1.1)
    #expect(close(meter.estimate.recent, 1e6))
  }

  @Test func ofWhatTheServerHeldBackOnlyABurstCounts() {
    var meter = BandwidthMeter()
    load(&meter, 1, from: 0, seconds: 2, bits: 2e6)
    let first = meter.estimate.timeToFirstByte
    // As slow as it was made.
    load(&meter, 2, from: 3, seconds: 0.4, bits: 1000, kind: .heldBack(duration: 0.5))
    #expect(close(meter.estimate.recent, 1e6))
    for id in 3...20 {
      meter.begin(id, .heldBack(duration: 0.5), at: Double(id) - 0.5)
      meter.receive(0, for: id, at: Double(id))
      meter.receive(4e5, for: id, at: Double(id) + 0.1)
      meter.end(id, .complete, at: Double(id) + 0.1)
    }
    #expect(close(meter.estimate.recent, 4e6, 0.01))
    #expect(meter.estimate.timeToFirstByte == first, "the wait for it is the server's")
  }

  @Test func anAbandonedTransferCountsOnceItHasRunForAWhile() {
    var meter = BandwidthMeter()
    load(&meter, 1, from: 0, seconds: 2, bits: 2e6)
    for (id, seconds) in [(2, 0.2), (3, 1.0)] {
      let start = Double(id) * 10
      meter.begin(id, .media(nominalBits: 9e6), at: start - 0.1)
      meter.receive(0, for: id, at: start)
      meter.receive(1e5 * seconds, for: id, at: start + seconds)
      meter.end(id, .abandoned, at: start + seconds)
      if id == 2 { #expect(close(meter.estimate.recent, 1e6)) }
    }
    #expect((meter.estimate.recent ?? 1e6) < 0.9e6)
    #expect(meter.estimate.errors.isEmpty, "it would make every plan too careful")
    #expect(meter.estimate.complexity == 1)
  }

  @Test func keepsTheLastTwelveErrors() {
    var meter = BandwidthMeter()
    for index in 0..<20 {
      load(&meter, index, from: Double(index) * 10, seconds: 1, bits: index < 10 ? 1e6 : 2e6)
    }
    #expect(meter.estimate.errors.count == 12)
    #expect(meter.estimate.errors.allSatisfy { $0 > 0.9 && $0 < 2.1 })
  }

  @Test func learnsHowLargeSegmentsAreForTheirLevel() {
    var meter = BandwidthMeter()
    let kind = BandwidthMeter.Kind.media(nominalBits: 1e6)
    load(&meter, 1, from: 0, seconds: 1, bits: 1.5e6, kind: kind)
    #expect(close(meter.estimate.complexity, 1.15))
    for index in 2..<40 {
      load(&meter, index, from: Double(index) * 9, seconds: 1, bits: 9e6, kind: kind)
    }
    #expect(meter.estimate.complexity == 1.6)
  }

  @Test func aRememberedThroughputServesUntilTheFirstSample() {
    var meter = BandwidthMeter(remembered: 5e6)
    #expect(close(meter.estimate.recent, 4e6))
    #expect(!meter.estimate.isMeasured)
    load(&meter, 1, from: 0, seconds: 1, bits: 1e6)
    #expect(close(meter.estimate.recent, 1e6))
    #expect(meter.estimate.errors.isEmpty)
  }

  @Test(arguments: [0, -1, Double.nan, .infinity])
  func bearsAnyNumber(_ odd: Double) {
    var meter = BandwidthMeter(remembered: odd)
    #expect(meter.estimate.recent == nil)
    meter.begin(1, .media(nominalBits: odd), at: odd)
    meter.receive(odd, for: 1, at: odd)
    meter.receive(1e6, for: 1, at: odd)
    meter.end(1, .complete, at: odd)
    meter.end(1, .complete, at: odd)
    meter.receive(1, for: 99, at: 0)
    let estimate = meter.estimate
    #expect(estimate.recent?.isFinite ?? true)
    #expect(estimate.timeToFirstByte.isFinite)
    #expect(estimate.complexity.isFinite)
  }
}
