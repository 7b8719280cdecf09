import Testing

@testable import HLS
@testable import QualitySimulator

/// A link of a good rate that stops once, by the default rule and in no time.
@Suite struct OutageTests {
  /// Two minutes in segments of 4 s and four levels, of which the third goes well over the link and the highest does not.
  private let rates = [0.4e6, 0.95e6, 2.8e6, 6.7e6]
  private var scenario: Scenario {
    Scenario(
      name: "two minutes",
      video: VideoModel(
        name: "plain", segmentDuration: 4, bits: Array(repeating: rates.map { $0 * 4 }, count: 30)),
      bufferMax: 30)
  }

  /// Sessions over links that stop after 28 to 32 s.
  private func sessions(stoppingFor outage: Double) throws -> [SessionResult] {
    try stride(from: 28.0, through: 32, by: 0.5).map { start in
      let intervals = [(start, 4.75e6), (outage, 8e3), (1000, 4.75e6)].map {
        NetworkTrace.Interval(duration: $0.0, bitrate: $0.1, roundTrip: 0.02)
      }
      let trace = try #require(
        NetworkTrace(name: "test/link", family: "test", intervals: intervals))
      return SessionSimulator.run(scenario, over: trace, with: VariantSelector())
    }
  }

  private func mean(_ sessions: [SessionResult], _ figure: (SessionResult) -> Double) -> Double {
    sessions.reduce(0) { $0 + figure($1) } / Double(sessions.count)
  }

  @Test func halfAMinuteAfterTheStartTwentySecondsAreNearlyBridged() throws {
    let sessions = try sessions(stoppingFor: 20)
    #expect(mean(sessions) { $0.stallTime } < 2.5)
    #expect(sessions.allSatisfy { $0.stalls <= 1 })
    // Without foresight: what knows the link beforehand gets 3.8 Mb/s.
    #expect(mean(sessions) { $0.meanBitrate } > 3.3e6)
  }

  @Test(arguments: [(3.0, 3.8e6), (10, 3.6e6)])
  func shorterOnesAreBridged(_ outage: Double, _ least: Double) throws {
    let sessions = try sessions(stoppingFor: outage)
    #expect(sessions.allSatisfy { $0.stalls == 0 })
    #expect(mean(sessions) { $0.meanBitrate } > least)
  }
}
