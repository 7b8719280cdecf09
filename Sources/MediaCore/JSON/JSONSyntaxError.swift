/// Why bytes are not JSON, and where.
package struct JSONSyntaxError: Error, Hashable, Sendable {
  package enum Kind: String, Sendable {
    case unexpectedEnd = "the text ends too early"
    case unexpectedByte = "unexpected byte"
    case trailingBytes = "bytes after the value"
    case invalidNumber = "not a number of JSON"
    case numberOutOfRange = "number too large"
    case controlCharacter = "control character in a string"
    case invalidEscape = "invalid escape in a string"
    case loneSurrogate = "half of a surrogate pair in a string"
    case invalidUTF8 = "invalid UTF-8"
    case tooDeep = "nested too deep"
  }

  package var kind: Kind
  /// How many bytes came before the fault.
  package var offset: Int

  package init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}

extension JSONSyntaxError: CustomStringConvertible {
  package var description: String { "\(kind.rawValue) at byte \(offset)" }
}
