public import MediaCore
internal import Playback

/// An error as JSON-RPC 2.0 sends it: the protocol's own codes, or the engine's numbers.
public struct RPCError: Error, Hashable, Sendable {
  /// −32768…−32000 for the protocol's own errors, 1000…7999 for the engine's: `MediaError.Code`.
  public var code: Int
  /// What went wrong, in one line.
  public var message: String
  /// More about it; for the engine's errors `case`, `item`, `reason` and `recovery`.
  public var data: JSONValue?

  /// Makes an error; `data` is left out of the response where it is `nil`, the default.
  public init(code: Int, message: String, data: JSONValue? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }
}

extension RPCError {
  /// The bytes are not JSON.
  package static func parse(_ reason: String) -> RPCError {
    RPCError(code: -32700, message: "Parse error: \(reason)")
  }

  /// The JSON is not a request.
  package static func invalidRequest(_ reason: String) -> RPCError {
    RPCError(code: -32600, message: "Invalid request: \(reason)")
  }

  /// There is no such method.
  ///
  /// - Parameter names: Those that there are, of which the message and `data.like` name those like it.
  package static func methodNotFound(_ method: String, of names: [String] = []) -> RPCError {
    let message = "Method not found: \(method.prefix(100))"
    let close = NameDistance.closest(to: method, of: names)
    if close.isEmpty { return RPCError(code: -32601, message: message) }
    return RPCError(
      code: -32601, message: message + NameDistance.advice(on: method, of: close),
      data: ["like": .array(close.map { .string($0) })])
  }

  /// The protocol's number for a parameter that is missing, unknown or of the wrong type.
  package static let invalidParameters = -32602

  /// A parameter is missing, unknown or of the wrong type.
  package static func invalidParameter(_ name: String, _ reason: String) -> RPCError {
    RPCError(
      code: invalidParameters, message: "Invalid params: \(name) \(reason)",
      data: ["parameter": .string(name), "reason": .string(reason)])
  }

  /// There are as many clients as the server takes.
  package static let tooManyClients = RPCError(code: -32000, message: "Too many clients")
  /// The peer's user is not one that may command this player.
  package static let notPermitted = RPCError(code: -32001, message: "Not permitted for this user")
  /// The replies of a batch are longer than the server holds for one client.
  package static let replyTooLarge = RPCError(
    code: -32002, message: "The replies of this batch are too large; send smaller batches")
  package static let tooManySubscriptions = RPCError(
    code: -32003, message: "Too many subscriptions on this connection")
  /// The subscription to be ended is not one of this connection.
  package static let unknownSubscription = RPCError(code: -32004, message: "Unknown subscription")

  /// The engine's error, under its own number.
  package init(_ error: MediaError) {
    self.init(code: error.code.rawValue, message: error.reason, data: error.json["data"])
  }

  /// The error as a member of a response.
  package var json: JSONValue {
    var object: JSONObject = ["code": .int(code), "message": .string(message)]
    object["data"] = data
    return .object(object)
  }
}

extension RPCError: CustomStringConvertible {
  /// The message, the code, and what to do about it where that is known.
  public var description: String {
    guard case .object(let object) = data, case .string(let recovery) = object["recovery"] else {
      return "\(message) (\(code))"
    }
    return "\(message) (\(code)). \(recovery)"
  }
}
