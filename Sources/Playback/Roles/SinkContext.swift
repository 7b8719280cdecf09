package import MediaCore

/// What a sink is given when it opens: the engine's time, and a way to speak up.
package struct SinkContext: Sendable {
  /// The time that the player lives by, which a test may move.
  package let time: any TimeSource
  /// Tells the player something; from any thread, never blocks.
  package let report: @Sendable (SinkReport) -> Void

  package init(time: any TimeSource, report: @escaping @Sendable (SinkReport) -> Void) {
    self.time = time
    self.report = report
  }
}
