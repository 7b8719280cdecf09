internal import MediaCore

extension PlayerEventFilter {
  /// Why a text is no filter, with the names like it; `nil` when it is one.
  package static func reasonAgainst(_ text: String) -> String? {
    guard PlayerEventFilter(text) == nil else { return nil }
    let (name, condition) = parts(of: text)
    if name == "any" { return "any takes no condition, since events have different fields" }
    guard let fields = PlayerEvent.Kind.fieldNames(of: name) else {
      if let open = name.firstIndex(of: "("), !name.hasSuffix(")") {
        return "the bracket behind \(name[..<open].prefix(60)) is not closed at the end"
      }
      let name = String(name.prefix(60))
      let names = ["any"] + PlayerEvent.Kind.names
      return "there is no event \(name)" + NameDistance.advice(on: name, of: names)
    }
    guard let condition, !fields.isEmpty else { return "\(name) has no fields" }
    let field = condition.field
    if condition.isComparison(in: name) {
      return
        "a condition is field=value, as in \(name)(\(fields[0])=…); there are no other comparisons"
    }
    if field.isEmpty { return "no field of \(name) is ever \(condition.value.prefix(60))" }
    guard let type = PlayerEvent.Kind.fieldType(of: field, in: name) else {
      return "\(name) has no field \(field.prefix(60))" + NameDistance.advice(on: field, of: fields)
    }
    let never = "\(field) of \(name) is never \(condition.value.prefix(60))"
    if let words = type.words {
      return never + NameDistance.advice(on: condition.value, of: words)
    }
    let members = type.members.map { "\(field).\($0)" }
    return never + ", it is \(type.description)"
      + (members.isEmpty ? "" : " with \(members.joined(separator: ", "))")
  }
}
