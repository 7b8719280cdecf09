/// Reads JSON as RFC 8259 has it, and nothing else: no comments, no byte order mark, no trailing commas.
///
/// Whole numbers that fit stay whole; a number beyond the range of `Double` is refused, as is half of a
/// surrogate pair. The methods are all given the same bytes; a reader remembers only where it is.
package struct JSONReader {
  /// How deep arrays and objects may nest.
  package static let depthLimit = 64

  /// How many bytes have been read.
  package internal(set) var position = 0
  private var depth = 0

  package init() {}

  /// The value that the bytes hold.
  package static func value(of bytes: Span<UInt8>) throws(JSONSyntaxError) -> JSONValue {
    var reader = JSONReader()
    let value = try reader.value(in: bytes)
    try reader.end(in: bytes)
    return value
  }

  /// The value of a text.
  package static func value(of text: String) throws(JSONSyntaxError) -> JSONValue {
    try value(of: Array(text.utf8).span)
  }

  /// Reads one value and the white space before it.
  package mutating func value(in bytes: Span<UInt8>) throws(JSONSyntaxError) -> JSONValue {
    switch try nextByte(in: bytes) {
    case UInt8(ascii: "{"): return .object(try object(in: bytes))
    case UInt8(ascii: "["): return .array(try array(in: bytes))
    case UInt8(ascii: "\""): return .string(try string(in: bytes))
    case UInt8(ascii: "t"):
      try literal("true", in: bytes)
      return .bool(true)
    case UInt8(ascii: "f"):
      try literal("false", in: bytes)
      return .bool(false)
    case UInt8(ascii: "n"):
      try literal("null", in: bytes)
      return .null
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number(in: bytes)
    default: throw JSONSyntaxError(.unexpectedByte, at: position)
    }
  }

  /// Makes sure that only white space is left.
  package mutating func end(in bytes: Span<UInt8>) throws(JSONSyntaxError) {
    skipSpace(in: bytes)
    if position < bytes.count { throw JSONSyntaxError(.trailingBytes, at: position) }
  }

  private mutating func object(in bytes: Span<UInt8>) throws(JSONSyntaxError) -> JSONObject {
    var members: [JSONObject.Member] = []
    try eachMember(in: bytes) { (reader, name) throws(JSONSyntaxError) in
      members.append(.init(name, try reader.value(in: bytes)))
    }
    return JSONObject(members)
  }

  private mutating func array(in bytes: Span<UInt8>) throws(JSONSyntaxError) -> [JSONValue] {
    var values: [JSONValue] = []
    try eachElement(in: bytes) { (reader) throws(JSONSyntaxError) in
      values.append(try reader.value(in: bytes))
    }
    return values
  }

  /// Reads an object; the closure is given each member's name and reads its value.
  package mutating func eachMember(
    in bytes: Span<UInt8>,
    read: (inout JSONReader, String) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    try enter()
    if try nextByte(in: bytes) == UInt8(ascii: "}") { return leave() }
    while true {
      guard try nextByte(in: bytes) == UInt8(ascii: "\"") else {
        throw JSONSyntaxError(.unexpectedByte, at: position)
      }
      let name = try string(in: bytes)
      guard try nextByte(in: bytes) == UInt8(ascii: ":") else {
        throw JSONSyntaxError(.unexpectedByte, at: position)
      }
      position += 1
      try read(&self, name)
      if try separator(before: UInt8(ascii: "}"), in: bytes) { return leave() }
    }
  }

  /// Reads an array; the closure reads each element.
  package mutating func eachElement(
    in bytes: Span<UInt8>, read: (inout JSONReader) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    try enter()
    if try nextByte(in: bytes) == UInt8(ascii: "]") { return leave() }
    while true {
      try read(&self)
      if try separator(before: UInt8(ascii: "]"), in: bytes) { return leave() }
    }
  }

  /// The byte that comes after white space, still to be read.
  package mutating func nextByte(in bytes: Span<UInt8>) throws(JSONSyntaxError) -> UInt8 {
    skipSpace(in: bytes)
    guard position < bytes.count else { throw JSONSyntaxError(.unexpectedEnd, at: position) }
    return bytes[position]
  }

  private mutating func skipSpace(in bytes: Span<UInt8>) {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  /// Steps into an array or object, over its opening bracket.
  private mutating func enter() throws(JSONSyntaxError) {
    if depth == Self.depthLimit { throw JSONSyntaxError(.tooDeep, at: position) }
    depth += 1
    position += 1
  }

  private mutating func leave() {
    depth -= 1
    position += 1
  }

  /// Whether the array or object ends here; else the comma has been read.
  private mutating func separator(
    before close: UInt8, in bytes: Span<UInt8>
  ) throws(JSONSyntaxError) -> Bool {
    let byte = try nextByte(in: bytes)
    if byte == close { return true }
    guard byte == UInt8(ascii: ",") else { throw JSONSyntaxError(.unexpectedByte, at: position) }
    position += 1
    return false
  }

  private mutating func literal(
    _ word: String, in bytes: Span<UInt8>
  ) throws(JSONSyntaxError) {
    for expected in word.utf8 {
      guard position < bytes.count else { throw JSONSyntaxError(.unexpectedEnd, at: position) }
      guard bytes[position] == expected else {
        throw JSONSyntaxError(.unexpectedByte, at: position)
      }
      position += 1
    }
  }
}
