/// A request that only looks: answered at once, ahead of the same client's commands that still run.
package protocol ReadRequest: ControlRequest {
  /// Whether the answer depends on what the player was told; the default is that it does.
  static var tellsOfPlayer: Bool { get }

  /// The reply, written, because it may be one that was written before; must not block.
  func answer(in context: RequestContext) throws(RPCError) -> JSONText
}

extension ReadRequest {
  package static var tellsOfPlayer: Bool { true }
}
