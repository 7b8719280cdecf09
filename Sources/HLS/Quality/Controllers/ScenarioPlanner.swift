/// Finds the level whose best continuation is worth most, by dynamic programming over the buffer.
struct ScenarioPlanner: Sendable {
  /// One future of the network.
  struct Scenario: Sendable {
    var weight: Double
    /// For each segment to come, what the rate in bits per second may be, all equally likely.
    var rates: [[Double]]
  }

  struct Problem: Sendable {
    /// Size of the next segment at each level, and of those after it.
    var bits: [Double]
    var laterBits: [Double]
    var utilities: [Double]
    var lastLevel: Int?
    var duration: Double
    var buffer: Double
    var bufferMax: Double
    var timeToFirstByte: Double
    var stallCost: Double
    var switchCost: Double
    var bufferCost: Double
    var bufferTarget: Double
    var scenarios: [Scenario]

    /// The levels by rising utility.
    var rising: [Int] { utilities.indices.sorted { (utilities[$0], $0) < (utilities[$1], $1) } }
  }

  /// Seconds of buffer between two points of the grid, unless that makes too many of them.
  private static let finestStep = 0.25
  private static let mostPoints = 161

  // Kept between calls so that a decision allocates nothing large.
  private var future: [Double] = []
  private var outcome: [Double] = []

  /// The level to load next; the lowest of several that are worth the same.
  mutating func best(_ problem: Problem) -> Int {
    let values = values(problem)
    var best = 0
    for level in values.indices where values[level] > values[best] + 1e-9 { best = level }
    return best
  }

  /// What each level is worth, over all scenarios.
  mutating func values(_ problem: Problem) -> [Double] {
    let levels = problem.utilities.count
    let step = max(Self.finestStep, problem.bufferMax / Double(Self.mostPoints - 1))
    let points = Int(problem.bufferMax / step) + 2
    var total = [Double](repeating: 0, count: levels)
    for scenario in problem.scenarios {
      prepare(problem, levels: levels, points: points, step: step)
      for position in stride(from: scenario.rates.count - 1, to: 0, by: -1) {
        plan(problem, rates: scenario.rates[position], points: points, step: step)
      }
      guard let rates = scenario.rates.first else { continue }
      for level in 0..<levels {
        var value = worth(
          of: level, bits: problem.bits, problem, rates: rates, buffer: problem.buffer,
          points: points, step: step)
        if let last = problem.lastLevel {
          value -= problem.switchCost * abs(problem.utilities[level] - problem.utilities[last])
        }
        total[level] += scenario.weight * value
      }
    }
    return total
  }

  /// What each buffer is worth when planning ends.
  private mutating func prepare(_ problem: Problem, levels: Int, points: Int, step: Double) {
    let count = levels * points
    if future.count != count { future = [Double](repeating: 0, count: count) }
    if outcome.count != count { outcome = [Double](repeating: 0, count: count) }
    for point in 0..<points {
      let missing = max(problem.bufferTarget - Double(point) * step, 0)
      let cost = problem.bufferCost * missing * missing / problem.bufferTarget
      for level in 0..<levels { future[level * points + point] = -cost }
    }
  }

  /// Goes one segment back: what each buffer and level before are worth when the best follows.
  private mutating func plan(_ problem: Problem, rates: [Double], points: Int, step: Double) {
    let levels = problem.utilities.count
    for level in 0..<levels {
      for point in 0..<points {
        outcome[level * points + point] = worth(
          of: level, bits: problem.laterBits, problem, rates: rates, buffer: Double(point) * step,
          points: points, step: step)
      }
    }
    // What a change costs is a distance: the best is a step away from what is best for the neighbour below or above.
    swap(&future, &outcome)
    let rising = problem.rising
    let steps = zip(rising, rising.dropFirst())
    for (low, high) in steps { carry(low, to: high, problem, points: points) }
    for (low, high) in Array(steps).reversed() { carry(high, to: low, problem, points: points) }
  }

  /// Makes what a level is worth at least what its neighbour is worth, less the change to that.
  private mutating func carry(
    _ neighbour: Int, to level: Int, _ problem: Problem, points: Int
  ) {
    let cost =
      problem.switchCost * abs(problem.utilities[level] - problem.utilities[neighbour])
    for point in 0..<points {
      let value = future[neighbour * points + point] - cost
      if value > future[level * points + point] { future[level * points + point] = value }
    }
  }

  /// What loading a level is worth from a given buffer on, the change to it left out.
  private func worth(
    of level: Int, bits: [Double], _ problem: Problem, rates: [Double], buffer: Double, points: Int,
    step: Double
  ) -> Double {
    let gained = problem.duration * problem.utilities[level]
    var sum = 0.0
    for rate in rates {
      let time = problem.timeToFirstByte + bits[level] / rate
      let after = min(max(buffer - time, 0) + problem.duration, problem.bufferMax)
      sum +=
        gained - problem.stallCost * max(time - buffer, 0)
        + interpolated(level, at: after / step, points: points)
    }
    return sum / Double(rates.count)
  }

  private func interpolated(_ level: Int, at place: Double, points: Int) -> Double {
    let below = min(Int(place), points - 2)
    let part = place - Double(below)
    let low = future[level * points + below]
    return low + (future[level * points + below + 1] - low) * part
  }
}
