import Testing

@testable import HLS

@Suite struct VariantSelectorTests {
  /// A selector that has measured a link.
  private func selector(
    _ bitrate: Double, constraints: QualityConstraints = QualityConstraints(),
    controller: any QualityController = PredictiveController()
  ) -> VariantSelector {
    var selector = VariantSelector(controller: controller, constraints: constraints)
    let situation = onDemand(buffer: 12, last: 1)
    for index in 0..<6 {
      let start = Double(index) * 10
      selector.begin(index, level: 1, situation: situation, totalBits: nil, at: start)
      selector.receive(0, for: index, at: start + 0.05)
      selector.receive(bitrate * 2, for: index, at: start + 2.05)
      selector.end(index, .complete, situation: situation, at: start + 2.05)
    }
    return selector
  }

  @Test(arguments: [0.5e6, 2e6, 1e9])
  func staysWithinTheLargestBitrateAndHeight(_ bitrate: Double) {
    var situation = onDemand(buffer: 24, last: 1)
    for index in situation.levels.indices { situation.levels[index].height = 180 * (index + 1) }
    var capped = selector(
      bitrate, constraints: QualityConstraints(maximumBitrate: 2.5e6))
    #expect(capped.choose(situation).level <= 3)
    var small = selector(bitrate, constraints: QualityConstraints(maximumHeight: 540))
    #expect(small.choose(situation).level <= 2)
    var both = selector(
      bitrate, constraints: QualityConstraints(maximumBitrate: 100, banned: [0]))
    #expect(both.choose(situation) == QualityDecision(1, .onlyLevel), "something must be played")
  }

  @Test func keepsToTheCodecFamilyAndToWhatIsNotBanned() {
    var situation = onDemand(buffer: 24, last: 2)
    for index in [1, 3, 5] { situation.levels[index].codecFamily = "hevc" }
    var selector = selector(1e9)
    #expect(selector.choose(situation).level == 4)
    selector.constraints.banned = [4]
    #expect(selector.choose(situation).level == 2)
    situation.lastLevel = 1
    #expect(selector.choose(situation).level == 5)
    selector.constraints.codecFamily = ""
    #expect(selector.choose(situation).level == 2)
  }

  @Test func leavesACodecFamilyOfWhichNothingCanBeHad() {
    var situation = onDemand(buffer: 24, last: 2)
    for index in [1, 3, 5] { situation.levels[index].codecFamily = "hevc" }
    var selector = selector(1e9)
    selector.constraints.banned = [0, 2, 4]
    #expect(selector.choose(situation).level == 5)
    selector.constraints.banned = [0, 2, 4, 5]
    #expect(selector.choose(situation).level == 3)
    selector.constraints.banned = [0, 1, 2, 3, 4, 5]
    #expect(selector.choose(situation) == QualityDecision(0, .onlyLevel))
  }

  @Test func speaksTheCallersIndicesInAnyOrder() {
    var situation = onDemand(buffer: 24, last: 0)
    situation.levels = [sixLevels[5], sixLevels[0], sixLevels[3]]
    var fast = selector(1e9)
    #expect(fast.choose(situation).level == 0)
    var slow = selector(0.2e6)
    #expect(slow.choose(situation).level == 1)
  }

  @Test func abandonsThroughTheWholeChain() throws {
    var selector = selector(8e6)
    let situation = onDemand(buffer: 12, last: 4)
    let total = sixLevels[4].averageBitrate * 6
    selector.begin(100, level: 4, situation: situation, totalBits: total, at: 200)
    selector.receive(0, for: 100, at: 200.05)
    var answer: (Double, QualityDecision)?
    for tick in 1...120 where answer == nil {
      let elapsed = Double(tick) / 10
      selector.receive(2000, for: 100, at: 200 + elapsed)
      var now = situation
      now.buffer = max(12 - elapsed, 0)
      if let decision = selector.shouldAbandon(now, at: 200 + elapsed) {
        answer = (elapsed, decision)
      }
    }
    let (elapsed, decision) = try #require(answer)
    #expect(decision.reason == .abandonment)
    #expect(decision.level < 4)
    #expect(elapsed > 1 && elapsed < 12)
    selector.end(100, .abandoned, situation: situation, at: 200 + elapsed)
    #expect((selector.meter.estimate.recent ?? 0) < 8e6)
    #expect(selector.shouldAbandon(situation, at: 212) == nil, "nothing is under way")
  }

  @Test func playingFasterAsksForLess() {
    var selector = selector(3e6)
    var situation = onDemand(buffer: 20, last: 3)
    let normal = selector.choose(situation).level
    situation.playbackRate = 4
    #expect(selector.choose(situation).level < normal)
  }

  private static let odd: [Double] = [0, -1, .nan, .infinity, -.infinity, 1e-300, 1e300]

  @Test(arguments: odd, [false, true])
  func bearsAnyNumber(_ odd: Double, _ soda: Bool) {
    let controller: any QualityController = soda ? SODAController() : PredictiveController()
    let paths: [WritableKeyPath<QualitySituation, Double>] = [
      \.buffer, \.bufferMax, \.segmentDuration, \.playbackRate, \.levels[2].averageBitrate,
      \.levels[5].peakBitrate,
    ]
    for path in paths {
      var situation = onDemand(buffer: 10, last: 1)
      situation[keyPath: path] = odd
      situation.knownBits = [odd, nil, odd]
      situation.levels[3].score = odd
      var selector = VariantSelector(
        controller: controller, meter: BandwidthMeter(remembered: odd),
        constraints: QualityConstraints(maximumBitrate: odd))
      for index in 0..<4 {
        let level = selector.choose(situation).level
        #expect(situation.levels.indices.contains(level))
        let start = Double(index) * 5
        selector.begin(index, level: level, situation: situation, totalBits: odd, at: start)
        selector.receive(odd, for: index, at: start + 0.1)
        selector.receive(1e6, for: index, at: start + 2)
        _ = selector.shouldAbandon(situation, at: start + 2)
        _ = selector.shouldAbandon(situation, at: odd)
        selector.end(
          index, index == 1 ? .abandoned : .complete, situation: situation,
          at: index == 3 ? odd : start + 3)
        #expect(situation.levels.indices.contains(selector.choose(situation).level))
      }
    }
  }

  @Test func bearsAnEmptyLadderAndIndicesThatAreNotThere() {
    var selector = selector(5e6)
    var situation = onDemand(buffer: 10, last: 77)
    #expect(situation.levels.indices.contains(selector.choose(situation).level))
    situation.segmentsLeft = 0
    #expect(situation.levels.indices.contains(selector.choose(situation).level))
    situation.levels = []
    #expect(selector.choose(situation) == QualityDecision(0, .onlyLevel))
    selector.begin(7, level: 9, situation: situation, totalBits: nil, at: 0)
    selector.receive(1, for: 7, at: 1)
    #expect(selector.shouldAbandon(situation, at: 2) == nil)
    selector.end(7, .complete, situation: situation, at: 3)
  }
}
