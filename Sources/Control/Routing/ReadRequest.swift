/// A request that only looks: answered at once, ahead of the same client's commands that still run.
package protocol ReadRequest: ControlRequest {
  /// The reply, written, because it may be one that was written before; must not block.
  func answer(in context: RequestContext) throws(RPCError) -> JSONText
}
