/// Every contender over every trace of one scenario.
package struct Comparison: Sendable {
  package let scenario: Scenario
  package let traces: [NetworkTrace]
  package let contenders: [Contender]
  /// By contender, then by trace.
  package private(set) var results: [[SessionResult]] = []
  /// Seconds of computing for each decision, abandonment checks included, by contender.
  package private(set) var decisionTimes: [Double] = []

  package init(_ scenario: Scenario, _ traces: [NetworkTrace], _ contenders: [Contender]) {
    self.scenario = scenario
    self.traces = traces
    self.contenders = contenders
    let clock = ContinuousClock()
    for contender in contenders {
      let start = clock.now
      let sessions = traces.map {
        SessionSimulator.run(scenario, over: $0, with: contender.make())
      }
      let elapsed = (clock.now - start) / .seconds(1)
      results.append(sessions)
      decisionTimes.append(elapsed / Double(max(sessions.reduce(0) { $0 + $1.decisions }, 1)))
    }
  }

  /// The sessions of a contender; empty if it did not take part.
  package func sessions(_ name: String) -> [SessionResult] {
    contenders.firstIndex { $0.name == name }.map { results[$0] } ?? []
  }

  /// The mean of a figure over all sessions of a contender.
  package func mean(_ name: String, _ figure: (SessionResult) -> Double) -> Double {
    Statistics.mean(sessions(name).map(figure))
  }

  /// A figure of one contender minus that of another, session by session.
  package func differences(
    _ name: String, minus other: String, _ figure: (SessionResult) -> Double
  ) -> [Double] {
    zip(sessions(name), sessions(other)).map { figure($0) - figure($1) }
  }
}
