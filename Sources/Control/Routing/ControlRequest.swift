package import MediaCore

/// A request that clients can make: one type, one file each, under `Requests`.
package protocol ControlRequest: Sendable {
  /// The method's name on the wire.
  static var method: String { get }
  /// What it does, in one sentence.
  static var summary: String { get }
  /// Its parameters, in the order in which they can be given by place.
  static var parameters: [ParameterDescription] { get }
  /// The JSON schema of what it replies.
  static var result: JSONSchema { get }
  /// What it is answered with when it fails, besides what any method is.
  static var errors: [RPCError] { get }
  /// Calls of it, at least one: of a player with an item `intro` on the screen, an item `clip` after it, and a graphic `logo`.
  static var examples: [ControlExample] { get }

  /// Reads the request.
  ///
  /// - Throws: -32602 when a parameter is of the wrong type.
  init(_ arguments: Arguments) throws(RPCError)
}

extension ControlRequest {
  package static var parameters: [ParameterDescription] { [] }
  package static var result: JSONSchema { .emptyReply }
  package static var errors: [RPCError] { [] }
  package static var examples: [ControlExample] { [.plain()] }
}
