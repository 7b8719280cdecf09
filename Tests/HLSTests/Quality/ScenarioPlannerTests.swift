import Testing

@testable import HLS

@Suite("Planning ahead")
struct ScenarioPlannerTests {
  /// Levels whose utilities do not rise with their numbers, and times that lie on the planner's grid.
  private func problem(_ rates: [[Double]], last: Int) -> ScenarioPlanner.Problem {
    ScenarioPlanner.Problem(
      bits: [1, 2, 3, 6, 8], laterBits: [1, 2, 4, 6, 8], utilities: [0, 1.1, 0.4, 2.3, 1.9],
      lastLevel: last, duration: 2, buffer: 4, bufferMax: 20, timeToFirstByte: 0.25,
      stallCost: 20, switchCost: 1.5, bufferCost: 2, bufferTarget: 9,
      scenarios: [.init(weight: 1, rates: rates)])
  }

  /// What a level is worth when every continuation is tried.
  private func worth(
    _ level: Int, of problem: ScenarioPlanner.Problem, rates: ArraySlice<[Double]>, buffer: Double,
    isFirst: Bool = true
  ) -> Double {
    guard let rate = rates.first?.first else { return 0 }
    let time = problem.timeToFirstByte + (isFirst ? problem.bits : problem.laterBits)[level] / rate
    let after = min(max(buffer - time, 0) + problem.duration, problem.bufferMax)
    let gained =
      problem.duration * problem.utilities[level] - problem.stallCost * max(time - buffer, 0)
    guard rates.count > 1 else {
      let missing = max(problem.bufferTarget - after, 0)
      return gained - problem.bufferCost * missing * missing / problem.bufferTarget
    }
    let next = problem.utilities.indices.map { next in
      worth(next, of: problem, rates: rates.dropFirst(), buffer: after, isFirst: false)
        - problem.switchCost * abs(problem.utilities[next] - problem.utilities[level])
    }
    return gained + (next.max() ?? 0)
  }

  @Test("What it finds is the best of all continuations", arguments: [0, 2, 4])
  func best(last: Int) {
    for rates in [[[4], [4], [4], [4]], [[2], [4], [2], [4]], [[1], [1], [4], [4]]] as [[[Double]]]
    {
      let problem = problem(rates, last: last)
      var planner = ScenarioPlanner()
      let values = planner.values(problem)
      for level in problem.utilities.indices {
        let expected =
          worth(level, of: problem, rates: rates[...], buffer: problem.buffer)
          - problem.switchCost * abs(problem.utilities[level] - problem.utilities[last])
        #expect(abs(values[level] - expected) < 1e-9, "\(level) of \(rates)")
      }
    }
  }
}
