internal import MediaCore

/// What must always or never be, from a step on.
struct ScenarioRule: Sendable {
  var condition: ScenarioStep.Condition
  /// Whether it must be so, or must not.
  var isWanted: Bool
  /// How many events had come, and were looked at since.
  var place: Int
  var since: MediaTime
  /// Whether a picture was up since, or as much sound has come as is looked at.
  var hasLooked = false
  var step: ScenarioStep
}
