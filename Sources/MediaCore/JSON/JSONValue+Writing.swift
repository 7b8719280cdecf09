extension JSONValue {
  /// The value as JSON in one line, without white space.
  ///
  /// Numbers that JSON cannot hold (infinities, not-a-number) are written as null.
  public var json: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// Appends the value as JSON in one line, without white space.
  public func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .int(let value): text += String(value)
    case .number(let value): text += Self.literal(value)
    case .string(let value): Self.write(value, to: &text)
    case .array(let values):
      var separator = "["
      for value in values {
        text += separator
        value.write(to: &text)
        separator = ","
      }
      text += values.isEmpty ? "[]" : "]"
    case .object(let object):
      var separator = "{"
      for member in object.members {
        text += separator
        Self.write(member.name, to: &text)
        text += ":"
        member.value.write(to: &text)
        separator = ","
      }
      text += object.members.isEmpty ? "{}" : "}"
    }
  }

  private static func literal(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    if value == value.rounded(), abs(value) < 1e15 { return String(Int(value)) }
    return "\(value)"
  }

  /// Whether a string stands in JSON as it is.
  private static func isPlain(_ string: String) -> Bool {
    let bytes = string.utf8Span.span
    for index in bytes.indices {
      switch bytes[index] {
      case 0..<32, UInt8(ascii: "\""), UInt8(ascii: "\\"), 127: return false
      default: continue
      }
    }
    return true
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    if isPlain(string) {
      text += string
    } else {
      for scalar in string.unicodeScalars {
        switch scalar {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        case "\t": text += "\\t"
        case let control where control.value < 32 || control.value == 127:
          let hex = String(control.value, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
        default: text.unicodeScalars.append(scalar)
        }
      }
    }
    text += "\""
  }
}
