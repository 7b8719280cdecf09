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

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    if string.utf8.allSatisfy({ $0 >= 32 && $0 != 34 && $0 != 92 && $0 != 127 }) {
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
