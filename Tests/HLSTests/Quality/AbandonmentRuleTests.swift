import Testing

@testable import HLS

@Suite struct AbandonmentRuleTests {
  private func rule(_ forecast: AbandonmentRule.Forecast = .dip(2)) -> AbandonmentRule {
    var rule = AbandonmentRule()
    rule.forecast = forecast
    return rule
  }

  /// Level 4 of a 6 s segment, 17.7 Mb, of which a part has come.
  private func progress(
    part: Double, elapsed: Double, level: Int = 4, silence: Double = 0, abandonments: Int = 0
  ) -> TransferProgress {
    let total = sixLevels[level].averageBitrate * 6
    return TransferProgress(
      level: level, bits: total * part, totalBits: total, elapsed: elapsed,
      timeToFirstByte: 0.05, silence: silence, abandonments: abandonments)
  }

  private static let forecasts: [AbandonmentRule.Forecast] = [.settling(1), .dip(2), .pareto(2)]

  @Test(arguments: forecasts)
  func goesOnWhenTheSegmentComesInTime(_ forecast: AbandonmentRule.Forecast) {
    let fine = progress(part: 0.5, elapsed: 3)
    #expect(rule(forecast).level(fine, onDemand(buffer: 4, last: 4), steady(3e6)) == nil)
  }

  @Test(arguments: forecasts)
  func givesUpWhatWouldStallForLong(_ forecast: AbandonmentRule.Forecast) throws {
    // 0.35 Mb/s for 5 s, with 3 s left: 45 s to go.
    let slow = progress(part: 0.1, elapsed: 5)
    let level = rule(forecast).level(slow, onDemand(buffer: 3, last: 4), steady(0.5e6))
    #expect(try #require(level) < 2)
  }

  @Test(arguments: forecasts)
  func goesOnWhenAlmostAllHasCome(_ forecast: AbandonmentRule.Forecast) {
    let late = progress(part: 0.95, elapsed: 8)
    #expect(rule(forecast).level(late, onDemand(buffer: 0.2, last: 4), steady(2e6)) == nil)
  }

  @Test func aShortDipIsRiddenThroughWhileTheBufferLasts() {
    // Half a second with next to nothing on a link of 3 Mb/s: 6 s for the rest once it is over.
    let dip = progress(part: 0.001, elapsed: 0.6)
    let situation = onDemand(buffer: 10, last: 4)
    #expect(rule(.dip(2)).level(dip, situation, steady(3e6)) == nil)
    #expect(rule(.dip(40)).level(dip, situation, steady(3e6)) != nil)
    #expect(rule(.dip(2)).level(dip, onDemand(buffer: 3, last: 4), steady(3e6)) != nil)
  }

  @Test func aDipThatMayLastIsLeftSoonerThanOneThatIsShort() {
    // 1.2 Mb/s for 3 s where 20 were known: 12 s for the rest if it stays.
    let progress = progress(part: 0.2, elapsed: 3)
    let situation = onDemand(buffer: 8, last: 4)
    #expect(rule(.pareto(1)).level(progress, situation, steady(20e6)) != nil)
    #expect(rule(.pareto(20)).level(progress, situation, steady(20e6)) == nil)
    // In time even if it stays.
    #expect(rule(.pareto(1)).level(progress, onDemand(buffer: 13, last: 4), steady(20e6)) == nil)
  }

  @Test func theLastSecondTellsThatADipHasBegun() {
    var progress = progress(part: 0.6, elapsed: 3)
    let situation = onDemand(buffer: 4, last: 4)
    #expect(rule(.pareto(1)).level(progress, situation, steady(3e6)) == nil)
    progress.recentRate = 20_000
    #expect(rule(.pareto(1)).level(progress, situation, steady(3e6)) != nil)
  }

  @Test func whatStandsStillIsWaitedForWhileItWouldBeInTimeIfItWentOnNow() {
    // 14.2 of 17.7 Mb are missing, for which a link of 3 Mb/s needs 4.7 s.
    var progress = progress(part: 0.2, elapsed: 8)
    var rule = rule(.dip(20))
    func level(_ rate: Double?, buffer: Double) -> Int? {
      progress.recentRate = rate
      return rule.level(progress, onDemand(buffer: buffer, last: 4), steady(3e6))
    }
    #expect(level(1000, buffer: 7) != nil)
    rule.standstill = 0.25
    #expect(level(1000, buffer: 7) == nil)
    #expect(level(1000, buffer: 6) != nil)
    #expect(level(100_000, buffer: 7) != nil)
    #expect(level(nil, buffer: 7) != nil)
  }

  @Test func neverGivesUpTheLowestLevel() {
    let stuck = progress(part: 0.01, elapsed: 9, level: 0, silence: 8)
    #expect(rule().level(stuck, onDemand(buffer: 0.5, last: 0), steady(1e6)) == nil)
  }

  @Test func givesUpTwiceAtMost() {
    let situation = onDemand(buffer: 3, last: 4)
    for times in 0...3 {
      let slow = progress(part: 0.1, elapsed: 5, abandonments: times)
      #expect((rule().level(slow, situation, steady(0.5e6)) != nil) == (times < 2))
    }
  }

  @Test func waitsForTheRateToMeanSomething() {
    let early = progress(part: 0.0001, elapsed: 0.2)
    #expect(rule().level(early, onDemand(buffer: 1, last: 4), steady(0.5e6)) == nil)
    var waiting = progress(part: 0, elapsed: 1.5)
    waiting.timeToFirstByte = nil
    #expect(rule().level(waiting, onDemand(buffer: 1, last: 4), steady(0.5e6)) == nil)
  }

  @Test func silenceGivesUpForTheLowestLevelWhenTheBufferIsShort() {
    var silent = progress(part: 0, elapsed: 2.5, silence: 2.5)
    silent.timeToFirstByte = nil
    #expect(rule().level(silent, onDemand(buffer: 2.5, last: 4), steady(2e6)) == 0)
    #expect(rule().level(silent, onDemand(buffer: 20, last: 4), steady(2e6)) == nil)
  }
}
