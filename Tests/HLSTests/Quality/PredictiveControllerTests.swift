import Testing

@testable import HLS

@Suite struct PredictiveControllerTests {
  @Test(arguments: [1.0, 2, 4, 6, 10])
  func whatAChangeCostsStaysBelowWhatThePlanCanEarn(_ duration: Double) {
    var situation = onDemand(buffer: 20, last: 0)
    situation.segmentDuration = duration
    for isLive in [false, true] {
      situation.isLive = isLive
      let tuning: PredictiveController.Tuning = isLive ? .live : .onDemand
      let planned = Double(min(tuning.horizon, Int(30 / duration))) * duration
      #expect(PredictiveController().switchCost(situation) < planned)
    }
  }

  @Test(arguments: [false, true])
  func doesNotFreezeAtTheLowestLevelHoweverDearAChangeIs(_ isLive: Bool) {
    var tuning: PredictiveController.Tuning = isLive ? .live : .onDemand
    tuning.switchCost = 1000
    var controller = PredictiveController(onDemand: tuning, live: tuning)
    let situation = isLive ? live(buffer: 6, last: 0) : onDemand(buffer: 24, last: 0)
    #expect(controller.choose(situation, steady(50e6)).level > 0)
    // The same cost without the limit freezes it: that is what the limit is for.
    tuning.switchCostLimit = .infinity
    controller = PredictiveController(onDemand: tuning, live: tuning)
    #expect(controller.choose(situation, steady(50e6)).level == 0)
  }

  @Test func risesToTheTopOnAFastLinkAndStaysLowOnASlowOne() {
    var controller = PredictiveController()
    #expect(controller.choose(onDemand(buffer: 20, last: 2), steady(40e6)).level == 5)
    // One that has not always given what the lowest level needs.
    var slow = steady(0.3e6)
    slow.standstill = 0.5
    #expect(controller.choose(onDemand(buffer: 10, last: 2), slow).level == 0)
  }

  @Test func stepsDownWhenThePlannedSegmentCouldComeTooLate() {
    var tuning = PredictiveController.Tuning.onDemand
    tuning.stallCost = 0
    tuning.bufferCost = 0
    var reckless = PredictiveController(onDemand: tuning)
    let decision = reckless.choose(onDemand(buffer: 7, last: 3), steady(2e6))
    #expect(decision.reason == .emergency)
    // 1.3 of 7 s at 2 Mb/s are 18.2 Mb: level 4 has 17.7 of them and level 5 has 36.
    #expect(decision.level == 4)
    #expect(reckless.choose(onDemand(buffer: 0.5, last: 3), steady(2e6)).level == 0)
  }

  @Test func takesTheLowestLevelWhileStalled() {
    var controller = PredictiveController()
    let decision = controller.choose(onDemand(buffer: 0, last: 4), steady(40e6))
    #expect(decision == QualityDecision(0, .stalled))
    var starting = onDemand(buffer: 0, last: nil)
    starting.hasStarted = false
    #expect(controller.choose(starting, steady(40e6)).reason == .plan)
  }

  /// Plans meet levels in steps: at the edge of one, a little more throughput may make a lower level
  /// now and a higher one later worth more, so that a strict order holds over wider distances only.
  @Test(arguments: [1.0, 6, 12, 24], [0, 2, 5])
  func moreThroughputNeverGivesALowerLevel(_ buffer: Double, _ last: Int) {
    let errors = [0.3, 0.5, 0.8, 0.9, 1, 1, 1.1, 1.2, 1.3, 1.5, 1.8, 2.5]
    for ring in [errors, []] {
      for situation in [onDemand(buffer: buffer, last: last), live(buffer: buffer / 4, last: last)]
      {
        var controller = PredictiveController()
        let levels = (0...40).map { step in
          controller.choose(situation, steady(100e3 * 1.16.raised(to: step), errors: ring)).level
        }
        for step in levels.indices.dropFirst() {
          #expect(levels[step] >= levels[step - 1] - 1, "step \(step)")
          // Half as much again.
          let clearlyLess = levels.prefix(max(step - 2, 0)).max() ?? 0
          #expect(levels[step] >= clearlyLess, "step \(step)")
        }
      }
    }
  }

  @Test func isCarefulOnSlowLinksOnly() {
    let controller = PredictiveController()
    let situation = onDemand(buffer: 20, last: 2)
    let cautions = [0.2e6, 0.5e6, 1e6, 2e6, 6e6, 60e6].map { rate in
      var estimate = steady(rate)
      estimate.standstill = 0.5
      return controller.caution(situation, estimate)
    }
    #expect(cautions == cautions.sorted(by: >))
    #expect(cautions.first == 1)
    #expect(cautions.last == 0)
  }

  @Test func isCarefulAsFarAsTheLinkHasStoodStill() {
    let controller = PredictiveController()
    var estimate = steady(0.9e6)
    let parts = [0, 0.005, 0.01, 0.02, 0.5]
    let situation = onDemand(buffer: 20, last: 2)
    let cautions = parts.map { part in
      estimate.standstill = part
      return controller.caution(situation, estimate)
    }
    #expect(cautions == cautions.sorted())
    #expect(
      cautions.first == 0 && cautions[2] > 0
        && cautions[4] == controller.slowness(situation, estimate))
  }

  @Test func plansWithWhatIsExpectedRatherThanWithWhatWas() {
    var controller = PredictiveController()
    var estimate = steady(0.6e6)
    estimate.longRun = 20e6
    let situation = onDemand(buffer: 12, last: 5)
    let low = controller.choose(situation, estimate).level
    estimate.expected = 15e6
    #expect(controller.choose(situation, estimate).level > low)
  }

  @Test func doesNotFillTheBufferForTheEnd() {
    var controller = PredictiveController()
    var situation = onDemand(buffer: 12, last: 2)
    situation.segmentsLeft = 50
    let inTheMiddle = controller.choose(situation, steady(1.6e6)).level
    situation.segmentsLeft = 2
    #expect(controller.choose(situation, steady(1.6e6)).level > inTheMiddle)
  }

  @Test func aReserveIsWorthLessTheLessIsLeft() {
    let controller = PredictiveController()
    var situation = onDemand(buffer: 14, last: 2)
    #expect(controller.reserveWorth(situation) == 1)
    // Five segments of 6 s are planned; from a minute after them on it counts in full.
    let worths = [100, 15, 10, 6, 5, 1].map { left in
      situation.segmentsLeft = left
      return controller.reserveWorth(situation)
    }
    #expect(worths == [1, 1, 0.5, 0.1, 0, 0])
  }

  @Test func spendsTheReserveTowardsTheEnd() {
    var situation = onDemand(buffer: 12, last: 2)
    let levels = stride(from: 1e6, through: 4e6, by: 0.2e6).map { rate in
      [100, 8].map { left in
        var controller = PredictiveController()
        situation.segmentsLeft = left
        return controller.choose(situation, steady(rate)).level
      }
    }
    #expect(levels.allSatisfy { $0[1] >= $0[0] })
    #expect(levels.contains { $0[1] > $0[0] })
  }

  @Test func usesSizesWhereTheyAreKnown() {
    var controller = PredictiveController()
    var situation = onDemand(buffer: 8, last: 3)
    let blind = controller.choose(situation, steady(2.5e6)).level
    situation.knownBits = sixLevels.map { $0.averageBitrate * 6 * 3 }
    #expect(controller.choose(situation, steady(2.5e6)).level < blind)
  }

  @Test func theSameQuestionHasTheSameAnswer() {
    var first = PredictiveController()
    var second = PredictiveController()
    for step in 0..<40 {
      let situation = onDemand(buffer: Double(step % 7) * 4, last: step % 6)
      let estimate = steady(Double(step % 11 + 1) * 400e3)
      #expect(first.choose(situation, estimate) == second.choose(situation, estimate))
    }
  }

  @Test func decidesQuickly() {
    var situation = onDemand(buffer: 14, last: 4)
    situation.levels = (0..<10).map { QualityLevel(peakBitrate: 200e3 * 1.45.raised(to: $0)) }
    situation.segmentDuration = 3
    var controller = PredictiveController()
    let clock = ContinuousClock()
    let times = (0..<20).map { index in
      clock.measure {
        _ = controller.choose(situation, steady(Double(index + 1) * 300e3))
      }
    }
    // Without optimisation, on a busy machine; an optimised build needs well under 1 ms.
    #expect(times.min() ?? .zero < .milliseconds(200))
  }
}

extension Double {
  /// This number to a whole power.
  func raised(to power: Int) -> Double { (0..<power).reduce(1) { product, _ in product * self } }
}
