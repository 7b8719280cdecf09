import Testing

@testable import HLS

@Suite struct SODAControllerTests {
  @Test func risesToTheTopOnAFastLinkAndStaysLowOnASlowOne() {
    var controller = SODAController()
    #expect(controller.choose(onDemand(buffer: 20, last: 4), steady(40e6)).level == 5)
    #expect(controller.choose(onDemand(buffer: 6, last: 1), steady(0.3e6)).level == 0)
  }

  /// The paper's cap: no plan looks past the first level that the throughput does not reach.
  @Test(arguments: [0.3e6, 0.6e6, 1.2e6, 2.5e6, 4e6])
  func staysBelowTheSecondLevelAboveTheThroughput(_ bitrate: Double) throws {
    var controller = SODAController()
    let cap = try #require(sixLevels.firstIndex { $0.averageBitrate >= bitrate })
    for buffer in [6.0, 12, 18, 24, 30] {
      for last in sixLevels.indices {
        #expect(
          controller.choose(onDemand(buffer: buffer, last: last), steady(bitrate)).level <= cap)
      }
    }
  }

  @Test func aFullerBufferNeverGivesALowerLevel() {
    var controller = SODAController()
    for last in sixLevels.indices {
      let levels = stride(from: 1.0, through: 30, by: 1).map {
        controller.choose(onDemand(buffer: $0, last: last), steady(1.5e6)).level
      }
      #expect(levels == levels.sorted())
    }
  }

  @Test func startsAndStallsLikeTheOther() {
    var controller = SODAController()
    #expect(controller.choose(onDemand(buffer: 0, last: 3), steady(9e6)).reason == .stalled)
    var starting = onDemand(buffer: 0, last: nil)
    starting.hasStarted = false
    #expect(controller.choose(starting, ThroughputEstimate()) == QualityDecision(0, .startUp))
  }
}
