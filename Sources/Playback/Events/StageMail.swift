internal import MediaCore

/// What other threads leave for the stage, and how they wake it.
struct StageMail: Sendable {
  /// What sinks reported.
  let reports: SinkInbox
  /// The subscriptions that began and ended.
  let subscriptions: SubscriptionArrivals
  let wakeStage: @Sendable () -> Void

  init(_ wakeStage: @escaping @Sendable () -> Void) {
    reports = SinkInbox(wakeStage)
    subscriptions = SubscriptionArrivals(wakeStage)
    self.wakeStage = wakeStage
  }
}
