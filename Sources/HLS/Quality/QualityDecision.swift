/// A level and why it was chosen.
package struct QualityDecision: Hashable, Sendable {
  /// An index into the levels that the controller was shown.
  package var level: Int
  package var reason: Reason

  package init(_ level: Int, _ reason: Reason) {
    self.level = level
    self.reason = reason
  }

  package enum Reason: String, Hashable, Sendable {
    /// The first segment after the start or a seek, chosen for a short wait.
    case startUp
    /// The best of what was weighed up.
    case plan
    /// The planned level would have come too late even so.
    case emergency
    /// Nothing is left in the buffer.
    case stalled
    /// A segment under way would have come too late; a lower level comes sooner.
    case abandonment
    /// Only one level may be chosen.
    case onlyLevel
  }
}
