package import MediaCore

/// A request that takes time: runs when those before it from the same client have been answered.
package protocol CommandRequest: ControlRequest {
  func run(in context: RequestContext) async throws(RPCError) -> JSONValue
}
