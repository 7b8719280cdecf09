internal import MediaCore

extension PlayerEventFilter {
  /// Why a text is no filter, with the names like it; `nil` when it is one.
  package static func reasonAgainst(_ text: String) -> String? {
    guard PlayerEventFilter(text) == nil else { return nil }
    let (name, condition) = parts(of: text)
    if name == "any" { return "any takes no condition, since events have different fields" }
    guard let fields = PlayerEvent.Kind.fieldNames(of: name) else {
      // Of what has no closing bracket the beginning is the name.
      let name = String(name.prefix { $0 != "(" }.prefix(60))
      let names = ["any"] + PlayerEvent.Kind.names
      return "there is no event \(name)" + NameDistance.advice(on: name, of: names)
    }
    guard let condition, !fields.isEmpty else { return "\(name) has no fields" }
    let field = condition.field
    if let words = PlayerEvent.Kind.words(of: field, in: name) {
      return "\(field) of \(name) is never \(condition.value.prefix(60))"
        + NameDistance.advice(on: condition.value, of: words)
    }
    return "\(name) has no field \(field.prefix(60))" + NameDistance.advice(on: field, of: fields)
  }
}
