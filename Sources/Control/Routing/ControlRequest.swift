package import MediaCore
package import Playback

/// A request that clients can make: one type, one file each, under `Requests`.
package protocol ControlRequest: Sendable {
  /// The method's name on the wire.
  static var method: String { get }
  /// What it does, in one sentence.
  static var summary: String { get }
  /// Its parameters, in the order in which they can be given by place.
  static var parameters: [ParameterDescription] { get }
  /// The JSON schema of what it replies.
  static var result: JSONValue { get }

  /// Reads the request.
  ///
  /// - Throws: -32602 when a parameter is of the wrong type.
  init(_ arguments: Arguments) throws(RPCError)
}

extension ControlRequest {
  package static var parameters: [ParameterDescription] { [] }
  package static var result: JSONValue { ["type": "object"] }
}

/// A request that only looks: answered at once, ahead of the same client's commands that still run.
package protocol ReadRequest: ControlRequest {
  /// The reply, written, because it may be one that was written before; must not block.
  func answer(in context: RequestContext) throws(RPCError) -> JSONText
}

/// A request that concerns the connection it came by: answered at once when its turn comes.
package protocol SessionRequest: ControlRequest {
  /// The reply, written; called on the event loop, must not block.
  func answer(in context: RequestContext, for session: any ControlSession) throws(RPCError)
    -> JSONText
}

/// A request that takes time: runs when those before it from the same client have been answered.
package protocol CommandRequest: ControlRequest {
  func run(in context: RequestContext) async throws(RPCError) -> JSONValue
}

/// A request that is one command to the player, and may ask to wait for its effect.
package protocol PlaybackRequest: ControlRequest {
  var command: PlaybackCommand { get }
  /// What to reply when the player has carried it out; given the ids of the items it added.
  func reply(_ items: [ItemID]) -> JSONValue
}

extension PlaybackRequest {
  package func reply(_ items: [ItemID]) -> JSONValue { [:] }
}

/// What every request can reach.
package struct RequestContext: Sendable {
  package var player: any PlayerControlling
  package var statusText: StatusText
  package var registry: MessageRegistry
  /// The version of the program that serves.
  package var version: String
  /// Called when a client has asked the program to quit, after the reply.
  package var onQuit: @Sendable () -> Void
}

/// A connection, as the requests that concern it see it; used on its event loop only.
package protocol ControlSession: AnyObject {
  /// Begins to send events, after the reply to the present request.
  func subscribe(
    to filters: [PlayerEventFilter], timeInterval: MediaTime?
  ) throws(RPCError) -> Int

  func unsubscribe(_ subscription: Int) throws(RPCError)

  /// Does something once the reply to the present request is on its way.
  func afterReply(_ action: @escaping () -> Void)
}
