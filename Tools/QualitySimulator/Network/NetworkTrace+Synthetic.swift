import Glibc
internal import MediaCore

extension NetworkTrace {
  /// A kind of made-up link.
  package enum Synthetic: String, CaseIterable, Sendable {
    /// Half to one and a half Mb/s, wavering.
    case slow
    /// A Markov chain over seven rates as a moving phone sees them, with short fades.
    case lte
    /// Tens to hundreds of Mb/s in sight of the mast, far less behind corners, next to nothing in gaps.
    case fiveG
    /// One clean step down and up.
    case steps
    /// Steady, but nothing at all for some seconds now and then.
    case outage
    /// Rises slowly, falls at once.
    case sawtooth
  }

  /// Whether it was made up.
  package var isSynthetic: Bool { family.hasPrefix("synthetic-") }

  /// `count` links of a kind, each of 600 s, all different and the same on every run.
  package static func synthetic(_ kind: Synthetic, count: Int) -> [NetworkTrace] {
    (0..<count).compactMap { index in
      let kinds = Synthetic.allCases.firstIndex(of: kind) ?? 0
      var random = SeededGenerator(seed: UInt64(kinds * 100_003 + index * 7919 + 1))
      let family = "synthetic-\(kind.rawValue)"
      return NetworkTrace(
        name: "\(family)/\(index)", family: family, intervals: intervals(kind, &random))
    }
  }

  private static func intervals(
    _ kind: Synthetic, _ random: inout SeededGenerator
  ) -> [Interval] {
    switch kind {
    case .slow: wavering(mean: 0.5e6 + random.uniform() * 1e6, spread: 0.4, &random)
    case .lte: markov(&random)
    case .fiveG: fiveG(&random)
    case .steps: steps(&random)
    case .outage: outage(&random)
    case .sawtooth: sawtooth(&random)
    }
  }

  /// The logarithm wanders round its mean and forgets a tenth of where it was each second.
  private static func wavering(
    mean: Double, spread: Double, _ random: inout SeededGenerator
  ) -> [Interval] {
    var state = random.normal()
    return (0..<600).map { _ in
      state = 0.9 * state + 0.436 * random.normal()
      let bitrate = mean * exp(spread * state - spread * spread / 2)
      return Interval(duration: 1, bitrate: bitrate, roundTrip: 0.08)
    }
  }

  private static func markov(_ random: inout SeededGenerator) -> [Interval] {
    let rates = [0.1e6, 0.6e6, 1.5e6, 3e6, 6e6, 12e6, 25e6]
    let bias = 0.42 + 0.16 * random.uniform()
    var state = 3
    return (0..<600).map { _ in
      if random.uniform() < 0.3 {
        state += random.uniform() < bias ? 1 : -1
        state = min(max(state, 0), rates.count - 1)
      }
      let bitrate = rates[state] * (0.8 + 0.4 * random.uniform())
      return Interval(duration: 1, bitrate: bitrate, roundTrip: 0.06)
    }
  }

  /// In sight, behind something, or in a gap; each place lasts some seconds and has its own swing.
  private static func fiveG(_ random: inout SeededGenerator) -> [Interval] {
    let inSight = 30e6 * exp(1.2 * random.uniform())
    let behind = 4e6 * exp(1.2 * random.uniform())
    let gap = 0.15e6 * exp(2 * random.uniform())
    let gaps = 0.1 + 0.3 * random.uniform()
    var intervals: [Interval] = []
    var time = 0.0
    while time < 600 {
      let pick = random.uniform()
      let (mean, spread, stay) =
        pick < gaps
        ? (gap, 0.5, 3 + 9 * random.uniform())
        : pick < gaps + 0.3
          ? (behind, 0.7, 3 + 15 * random.uniform()) : (inSight, 0.8, 4 + 25 * random.uniform())
      var rest = stay
      while rest > 0 {
        let span = min(0.5, rest)
        let bitrate = mean * exp(spread * random.normal() - spread * spread / 2)
        intervals.append(Interval(duration: span, bitrate: bitrate, roundTrip: 0.03))
        rest -= span
      }
      time += stay
    }
    return intervals
  }

  private static func steps(_ random: inout SeededGenerator) -> [Interval] {
    let high = 2e6 + 6e6 * random.uniform()
    let low = high * (0.1 + 0.3 * random.uniform())
    return [high, low, high, low, high].map {
      Interval(duration: 60 + 120 * random.uniform(), bitrate: $0, roundTrip: 0.05)
    }
  }

  private static func outage(_ random: inout SeededGenerator) -> [Interval] {
    let bitrate = 2e6 + 6e6 * random.uniform()
    return (0..<8).flatMap { _ in
      [
        Interval(duration: 30 + 60 * random.uniform(), bitrate: bitrate, roundTrip: 0.05),
        Interval(duration: 2 + 10 * random.uniform(), bitrate: 0, roundTrip: 0.05),
      ]
    }
  }

  private static func sawtooth(_ random: inout SeededGenerator) -> [Interval] {
    let low = 0.4e6 + 0.6e6 * random.uniform()
    let high = low * (4 + 6 * random.uniform())
    let period = 20 + Int(40 * random.uniform())
    return (0..<600).map { second in
      let place = Double(second % period) / Double(period)
      return Interval(duration: 1, bitrate: low + (high - low) * place, roundTrip: 0.05)
    }
  }
}
