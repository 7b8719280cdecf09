/// All that is wrong with a scenario and what it includes, as far as one does not come of the other.
struct ScenarioFaults: Error {
  /// In the order in which they were found; at least one.
  var faults: [ScenarioError]
}
