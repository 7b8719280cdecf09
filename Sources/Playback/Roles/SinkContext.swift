public import MediaCore

/// What a sink is given when it opens: the engine's time, and a way to speak up.
public struct SinkContext: Sendable {
  /// The time that the player lives by, which a test may move.
  public let time: any TimeSource
  /// Tells the player something; from any thread, never blocks.
  public let report: @Sendable (SinkReport) -> Void

  /// Makes a context, for a sink that a program opens itself.
  public init(time: any TimeSource, report: @escaping @Sendable (SinkReport) -> Void) {
    self.time = time
    self.report = report
  }
}
