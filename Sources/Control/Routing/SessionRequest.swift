/// A request that concerns the connection it came by: answered at once when its turn comes.
package protocol SessionRequest: ControlRequest {
  /// The reply, written; called on the event loop, must not block.
  func answer(in context: RequestContext, for session: any ControlSession) throws(RPCError)
    -> JSONText
}
