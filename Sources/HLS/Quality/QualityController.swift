/// The role of what chooses a level for each segment.
///
/// A controller is a value without clock and without input or output, driven alike by the player and by
/// the simulator. For each segment the driver calls `choose`; while it loads, `shouldAbandon` every
/// 100 ms; when it is loaded or given up, `note`. After an abandonment the level to load in its place is
/// the one that `shouldAbandon` named; `choose` is not asked again for that segment.
///
/// Every call is shown allowed levels only, rising, and never none; `VariantSelector` sees to that and
/// to numbers that are finite. Answers must be among these levels.
package protocol QualityController: Sendable {
  /// Whether `shouldAbandon` ever answers; a driver may skip it otherwise.
  var abandons: Bool { get }

  /// The level of the next segment.
  mutating func choose(
    _ situation: QualitySituation, _ throughput: ThroughputEstimate
  ) -> QualityDecision

  /// Takes note of a transfer that ended or was abandoned.
  ///
  /// - Parameter throughput: What the meter estimates with this transfer included.
  mutating func note(_ sample: TransferSample, _ throughput: ThroughputEstimate)

  /// The level to load in place of the one under way, or `nil` to go on.
  ///
  /// - Parameter situation: As it is now: the buffer is what is left of it.
  mutating func shouldAbandon(
    _ progress: TransferProgress, _ situation: QualitySituation, _ throughput: ThroughputEstimate
  ) -> QualityDecision?
}

extension QualityController {
  package var abandons: Bool { true }
  package mutating func note(_ sample: TransferSample, _ throughput: ThroughputEstimate) {}
}
