extension PredictiveController {
  /// The constants of planning.
  ///
  /// The defaults are those measured in `docs/quality.md`.
  package struct Tuning: Hashable, Sendable {
    /// What a second of stall costs, in seconds of one unit of utility.
    package var stallCost = 20.0
    /// What a change by one unit of utility costs at most.
    package var switchCost = 8.0
    /// The part of the planned media time that `switchCost` may not exceed.
    ///
    /// At 1 or above no change could ever pay within the plan, and the level would freeze.
    package var switchCostLimit = 0.6
    /// What missing the buffer target costs, for video on demand and live.
    package var bufferCost = 8.0
    package var liveBufferCost = 16.0
    /// The buffer to end with, as a part of the most it holds.
    package var bufferTarget = 0.6
    /// How many segments are planned, and how many seconds at most.
    package var horizon = 5
    package var longestHorizon = 30.0
    /// The quantiles of past errors that are planned for, and how much each counts.
    package var quantiles = [0.1, 0.5, 0.9]
    package var weights = [0.25, 0.5, 0.25]
    /// The largest part of the estimate that a scenario may count on.
    package var optimism = 1.0
    /// How much of a departure from the long run is left one segment later; 1 plans for its staying.
    package var persistence = 1.0
    /// The part of the buffer that a segment may take at the lowest quantile.
    package var emergencyPart = 0.9
    package var settling = 1.0
    package var liveSettling = 0.5
    /// Whether plans reckon with giving up segments that come too slowly.
    package var plansAbandonment = false
    package var abandonmentMargin = 0.3
    package var abandons = true

    package init() {}
  }
}
