internal import MediaCore

/// Reads a line as JSON-RPC 2.0 has it: a request, a notification, or a batch of them.
package enum MessageReader {
  /// How many calls a batch may have: each costs a reply, however short it is itself.
  package static let batchLimit = 10_000

  /// The calls of a line.
  ///
  /// - Throws: -32700 when it is not JSON, -32600 for an empty batch and for one of more than `batchLimit`
  ///   calls. What is JSON and no request comes as an invalid call, because a batch goes on after it.
  package static func message(in bytes: Span<UInt8>) throws(RPCError) -> Message {
    let message: Message?
    do throws(JSONSyntaxError) {
      var reader = JSONReader()
      message = try self.message(in: bytes, with: &reader)
      try reader.end(in: bytes)
    } catch {
      throw .parse(error.description)
    }
    guard let message else { throw .invalidRequest("a batch of more than \(batchLimit) calls") }
    if case .batch(let calls) = message, calls.isEmpty { throw .invalidRequest("an empty batch") }
    return message
  }

  /// What a line holds; `nil` for too long a batch.
  private static func message(
    in bytes: Span<UInt8>, with reader: inout JSONReader
  ) throws(JSONSyntaxError) -> Message? {
    guard try reader.nextByte(in: bytes) == UInt8(ascii: "[") else {
      return .single(try call(in: bytes, with: &reader))
    }
    var calls: [Call] = []
    var isTooLong = false
    try reader.eachElement(in: bytes) { (reader) throws(JSONSyntaxError) in
      let call = try call(in: bytes, with: &reader)
      if calls.count < batchLimit { calls.append(call) } else { isTooLong = true }
    }
    return isTooLong ? nil : .batch(calls)
  }

  private static func call(
    in bytes: Span<UInt8>, with reader: inout JSONReader
  ) throws(JSONSyntaxError) -> Call {
    guard try reader.nextByte(in: bytes) == UInt8(ascii: "{") else {
      _ = try reader.value(in: bytes)
      return .invalid("not an object")
    }
    var envelope = Envelope()
    try reader.eachMember(in: bytes) { (reader, name) throws(JSONSyntaxError) in
      try envelope.readMember(name, in: bytes, with: &reader)
    }
    return envelope.call
  }
}

/// The members of a request while it is read.
///
/// Of members with the same name the last counts.
private struct Envelope {
  private var version: JSONValue?
  private var method: JSONValue?
  private var parameters: JSONValue?
  private var id: JSONValue?
  private var idLiteral = ""

  mutating func readMember(
    _ name: String, in bytes: Span<UInt8>, with reader: inout JSONReader
  ) throws(JSONSyntaxError) {
    switch name {
    case "jsonrpc": version = try reader.value(in: bytes)
    case "method": method = try reader.value(in: bytes)
    case "params": parameters = try reader.value(in: bytes)
    case "id":
      _ = try reader.nextByte(in: bytes)
      let start = reader.position
      id = try reader.value(in: bytes)
      idLiteral = try reader.text(bytes.extracting(start..<reader.position), at: start)
    default: _ = try reader.value(in: bytes)
    }
  }

  var call: Call {
    switch id {
    case nil, .null, .int, .number, .string: break
    case .bool, .array, .object: return .invalid("id is not a string, a number or null")
    }
    let known = id.map { _ in RequestID(literal: idLiteral) }
    guard version == .string("2.0") else {
      return .invalid("jsonrpc is not \"2.0\"", id: known ?? .null)
    }
    guard case .string(let method) = method else {
      return .invalid("method is not a string", id: known ?? .null)
    }
    switch parameters {
    case nil, .array, .object:
      return Call(id: known, body: .request(method: method, parameters: parameters))
    case .null, .bool, .int, .number, .string:
      return .invalid("params is not an array or an object", id: known ?? .null)
    }
  }
}
