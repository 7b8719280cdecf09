extension PredictiveController {
  /// A constant that grows with caution.
  package struct Graded: Hashable, Sendable {
    /// On a link that is fast for the programme.
    package var least: Double
    /// What full caution adds.
    package var added: Double

    package init(_ least: Double, adding added: Double = 0) {
      self.least = least
      self.added = added
    }

    func callAsFunction(_ caution: Double) -> Double { least + added * caution }
  }

  /// The constants of planning.
  ///
  /// The defaults were tuned on one half of the traces and confirmed on the other; `docs/measurements/quality.md` has
  /// the tables.
  package struct Tuning: Hashable, Sendable {
    /// What a second of stall costs, in seconds of one unit of utility.
    package var stallCost = 80.0
    /// What a change by one unit of utility costs at most.
    package var switchCost = 6.0
    /// The part of the planned media time that `switchCost` may not exceed.
    ///
    /// At 1 or above no change could ever pay within the plan, and the level would freeze.
    package var switchCostLimit = 0.6
    /// What missing the buffer target costs for each second of the target.
    package var bufferCost = 8.0
    /// The buffer to end with, as a part of the most it holds.
    package var bufferTarget = Graded(0.5, adding: 0.2)
    /// Seconds of media that have to be left to load after the plan for missing the target to cost all that; less
    /// costs in proportion.
    package var reserveSpan = 60.0
    /// How many segments are planned, and how many seconds at most.
    package var horizon = 5
    package var longestHorizon = 30.0
    /// The quantiles of past errors that are equally likely in the likely future.
    package var quantiles = [0.1, 0.3, 0.5, 0.7, 0.9]
    /// How much of a departure from the long run is left one segment later; 1 plans for its staying.
    package var persistence = 0.2
    /// How much the bad future counts, 0 to 1, its quantile and its persistence.
    package var pessimism = Graded(0, adding: 2)
    package var badQuantile = 0.1
    package var badPersistence = 0.3
    /// The largest multiple of the estimate that is counted on.
    package var optimism = 3.0
    /// How fast a link must be to need no caution: 0 is the lowest bitrate, 1 the highest, and so on
    /// above it, in equal ratios.
    package var fastLink = 1.2
    /// The part of the time below the lowest level's bitrate from which on caution is full.
    package var mostStandstill = 0.03
    /// The part of the buffer that a segment may take at the lowest tenth of past errors.
    package var emergencyPart = 1.3
    /// How long a dip is taken to last: the shape of Pareto's law, larger for shorter, by how slow the link is;
    /// or, where that is `nil`, a multiple of what it has lasted.
    package var dipShape: Graded? = Graded(4, adding: -3)
    package var dipFactor = 20.0
    /// The part of the lowest level's bitrate below which a transfer stands still; see `AbandonmentRule`.
    package var standstill = 0.25
    /// The costs of a low buffer when a segment is given up, and its target.
    package var abandonmentBufferCost = 8.0
    package var abandonmentTarget = 0.65

    package init() {}

    func forecast(_ slowness: Double) -> AbandonmentRule.Forecast {
      dipShape.map { AbandonmentRule.Forecast.pareto($0(slowness)) } ?? .dip(dipFactor)
    }

    /// For a buffer of many segments; the default.
    package static let onDemand = Tuning()

    /// For a short buffer at the live edge: caution on every link, and dips may stay.
    package static let live: Tuning = {
      var tuning = Tuning()
      tuning.switchCost = 8
      tuning.bufferCost = 32
      tuning.bufferTarget = Graded(0.6)
      tuning.horizon = 8
      tuning.persistence = 0.9
      tuning.pessimism = Graded(0.3)
      tuning.badQuantile = 0.05
      tuning.badPersistence = 1
      tuning.emergencyPart = 0.8
      tuning.dipShape = nil
      tuning.standstill = 0
      tuning.abandonmentBufferCost = 16
      tuning.abandonmentTarget = 0.6
      return tuning
    }()
  }
}
