internal import MediaCore

/// Values in traces: numbers with the places that are the same on every processor.
enum TraceNumber {
  static func text(_ number: Double) -> String {
    guard number.isFinite, number.magnitude < 1e15 else { return "\(number)" }
    if number.magnitude >= 1000 || number == number.rounded() {
      return String(Int64(number.rounded()))
    }
    return TraceTime.text(MediaTime(seconds: number)).trimmingZeros
  }

  /// `nil` for nothing.
  static func text(_ value: JSONValue) -> String? {
    switch value {
    case .null: nil
    case .bool(let isSo): isSo ? "true" : "false"
    case .int(let number): String(number)
    case .number(let number): text(number)
    case .string(let text):
      text.isEmpty ? nil : text.contains(" ") ? "'\(text)'" : text
    case .array(let values): "[" + values.map { text($0) ?? "null" }.joined(separator: " ") + "]"
    case .object(let object): text(object)
    }
  }

  /// Objects by their members; of errors, as everywhere, the number alone.
  private static func text(_ object: JSONObject) -> String {
    if case .int(let code)? = object["code"] { return String(code) }
    let members = object.members.compactMap { member in
      text(member.value).map { "\(member.name)=\($0)" }
    }
    return "{" + members.joined(separator: " ") + "}"
  }
}

extension String {
  /// A number without the zeros that say nothing.
  fileprivate var trimmingZeros: String {
    var text = self[...]
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return String(text)
  }
}
