internal import MediaCore

extension JSONValue {
  /// The number that it is; `nil` for anything else.
  var number: Double? {
    switch self {
    case .int(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }
}
