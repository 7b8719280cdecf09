/// Why a client did not get an answer.
public enum ControlClientError: Error, Hashable, Sendable {
  /// No server answers at the path, or it does not answer this user.
  case cannotConnect(path: String, reason: String)
  /// The server refused the call.
  case refused(RPCError)
  /// The connection ended before the answer came.
  case disconnected
  /// The server sent something that is not JSON-RPC.
  case malformedReply(String)
}

extension ControlClientError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cannotConnect(let path, let reason): "cannot connect to \(path): \(reason)"
    case .refused(let error): error.description
    case .disconnected: "the server closed the connection"
    case .malformedReply(let reason): "the server sent what is not a reply: \(reason)"
    }
  }
}
