import Testing

@testable import HLS
@testable import QualitySimulator

/// Every rule over a few made-up links of each kind; the bars are far from what is measured.
@Suite struct QualityComparisonTests {
  private static let traces = NetworkTrace.Synthetic.allCases.flatMap {
    NetworkTrace.synthetic($0, count: 2)
  }
  private static let fast =
    [Contender.floor]
    + ["hls.js", "SODA", "SODA+ab", "predictive"]
    .compactMap { name in Contender.all.first { $0.name == name } }

  private func scenario(_ name: String) throws -> Scenario {
    try #require(Scenario.all(folder: nil).first { $0.name == name })
  }

  @Test func onDemandThePlannerKeepsItsBars() throws {
    var shorter = try scenario("vod6")
    shorter.video.bits = Array(shorter.video.bits.prefix(60))
    let comparison = Comparison(shorter, Self.traces, Self.fast)
    let ours = comparison.mean("predictive") { $0.logarithmic }
    #expect(ours > 1.2 * comparison.mean("hls.js") { $0.logarithmic })
    #expect(
      comparison.mean("predictive") { $0.rebufferRatio }
        < comparison.mean("hls.js") { $0.rebufferRatio } + 0.005)
    #expect(comparison.mean("predictive") { $0.switchesPerMinute } < 2.5)
    #expect(
      comparison.mean("predictive") { $0.switchesPerMinute }
        < comparison.mean("SODA+ab") { $0.switchesPerMinute })
    // What abandonment is for.
    #expect(
      comparison.mean("SODA+ab") { $0.rebufferRatio }
        < 0.6 * comparison.mean("SODA") { $0.rebufferRatio })
    #expect(comparison.sessions("SODA").allSatisfy { $0.wastedBits == 0 })
    #expect(comparison.sessions("floor").allSatisfy { $0.utility == 0 && $0.wastedBits == 0 })
    #expect(comparison.table.split(separator: "\n").count == Self.fast.count + 2)
    #expect(
      comparison.pairedTable("predictive").split(separator: "\n").count == Self.fast.count + 1)
  }

  @Test func liveThePlannerKeepsItsBars() throws {
    var shorter = try scenario("live2")
    shorter.video.bits = Array(shorter.video.bits.prefix(90))
    let comparison = Comparison(shorter, Self.traces, Self.fast)
    #expect(
      comparison.mean("predictive") { $0.logarithmic }
        > 1.05 * comparison.mean("hls.js") { $0.logarithmic })
    #expect(
      comparison.mean("predictive") { $0.rebufferRatio }
        < comparison.mean("hls.js") { $0.rebufferRatio } + 0.005)
  }

  @Test func everyRuleStaysWithinWhatThereIs() throws {
    var short = try scenario("vod3")
    short.video.bits = Array(short.video.bits.prefix(12))
    let comparison = Comparison(short, Array(Self.traces.prefix(5)), Contender.all)
    for (contender, sessions) in zip(Contender.all, comparison.results) {
      for session in sessions {
        #expect(session.levels.count == 12, "\(contender.name)")
        #expect(session.levels.allSatisfy { (0..<10).contains($0) }, "\(contender.name)")
        #expect(session.buffers.allSatisfy { $0 >= 0 && $0 <= 27 + 1e-9 }, "\(contender.name)")
        #expect(session.stallTime >= 0 && session.startUp > 0, "\(contender.name)")
        #expect(session.logarithmic.isFinite && session.linear.isFinite, "\(contender.name)")
        #expect(contender.make().abandons || session.abandonments == 0, "\(contender.name)")
      }
    }
  }

  @Test func theSameSessionComesOutTheSame() throws {
    var scenario = try scenario("live2")
    scenario.video.bits = Array(scenario.video.bits.prefix(60))
    let trace = try #require(NetworkTrace.synthetic(.fiveG, count: 1).first)
    for contender in Self.fast {
      let first = SessionSimulator.run(scenario, over: trace, with: contender.make())
      let second = SessionSimulator.run(scenario, over: trace, with: contender.make())
      #expect(first.levels == second.levels)
      #expect(first.stallTimes == second.stallTimes)
      #expect(first.wastedBits == second.wastedBits)
    }
  }
}
