internal import MediaCore

/// Means with intervals by resampling.
package enum Statistics {
  package static func mean(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
  }

  /// The bounds within which 95 % of the means of resampled values lie.
  ///
  /// - Parameter rounds: How many times the values are drawn with replacement; the seed is fixed.
  package static func interval(_ values: [Double], rounds: Int = 1000) -> (Double, Double) {
    guard values.count > 1 else { return (mean(values), mean(values)) }
    var random = SeededGenerator(seed: 42)
    let means = (0..<rounds).map { _ in
      var sum = 0.0
      for _ in values { sum += values[Int.random(in: 0..<values.count, using: &random)] }
      return sum / Double(values.count)
    }.sorted()
    return (means[rounds * 25 / 1000], means[rounds * 975 / 1000 - 1])
  }
}
