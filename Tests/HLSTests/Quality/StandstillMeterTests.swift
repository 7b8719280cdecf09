import Testing

@testable import HLS

@Suite("How much of the time a link stands still") struct StandstillMeterTests {
  /// Loads for so many seconds at a rate, noted every tenth of one.
  private func load(_ meter: inout StandstillMeter, seconds: Int, rate: Double, from start: Double)
  {
    for step in 0...(seconds * 10) {
      meter.note(Double(step) / 10 * rate, at: start + Double(step) / 10)
    }
    meter.stop(Double(seconds) * rate, at: start + Double(seconds))
  }

  @Test("a link above the lowest level's bitrate does not, and one below it does")
  func parts() {
    var fine = StandstillMeter()
    fine.lowest = 200_000
    let unknown = fine.part
    load(&fine, seconds: 30, rate: 300_000, from: 0)
    #expect(fine.part < unknown)
    var poor = fine
    load(&poor, seconds: 30, rate: 100_000, from: 100)
    #expect(poor.part > 0.3 && poor.part < 0.6)
    // It is forgiven in time.
    load(&poor, seconds: 600, rate: 300_000, from: 200)
    #expect(poor.part < 0.05)
  }

  @Test("time in which nothing loads does not count")
  func pauses() {
    var meter = StandstillMeter()
    meter.lowest = 200_000
    load(&meter, seconds: 2, rate: 1e6, from: 0)
    let before = meter.part
    load(&meter, seconds: 2, rate: 1e6, from: 500)
    #expect(meter.part < before)
    meter.note(0, at: 600)
    meter.discard()
    meter.note(0, at: 700)
    meter.stop(1e6, at: 700.5)
    #expect(meter.part < before)
  }
}
