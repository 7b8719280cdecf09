internal import MediaCore

/// `unsubscribe`: Ends a subscription of the same connection.
struct UnsubscribeRequest: SessionRequest {
  static let method = "unsubscribe"
  static let summary = "Ends a subscription of the same connection."
  private static let subscription = Parameter(
    "subscription", .integer, "The number that subscribe replied.")
  static let parameters = [subscription.description]
  static let errors: [RPCError] = [.unknownSubscription]
  static let examples = [
    ControlExample(
      "By its number", ["subscription": 1])
  ]

  private let subscription: Int

  init(_ arguments: Arguments) throws(RPCError) {
    subscription = try arguments.value(Self.subscription)
  }

  func answer(
    in context: RequestContext, for session: any ControlSession
  ) throws(RPCError) -> JSONText {
    try session.unsubscribe(subscription)
    return JSONText([:])
  }
}
