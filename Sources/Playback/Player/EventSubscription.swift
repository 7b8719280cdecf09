internal import MediaCore

/// A subscription, which ends when it is told to or let go of; any thread may do either.
public final class EventSubscription: Sendable {
  private let cancellation: @Sendable () -> Void

  /// Makes a subscription.
  ///
  /// - Parameter cancel: Ends it; called on any thread, and again when the subscription is let go of.
  public init(cancel: @escaping @Sendable () -> Void) { cancellation = cancel }

  /// Ends the subscription; doing it again is harmless.
  public func cancel() { cancellation() }

  deinit { cancellation() }
}
