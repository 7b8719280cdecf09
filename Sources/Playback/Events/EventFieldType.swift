internal import MediaCore

/// What a field of an event can be, as a condition on it is written.
struct EventFieldType {
  /// The only values of the field; `nil` for a field whose values are not of a list.
  var words: [String]?
  /// The JSON types of the field; empty for a field of any type.
  private var types: Set<String> = []
  /// The members of the field, if it is an object.
  private var properties: JSONObject = [:]

  /// - Parameter schema: The schema of the field, without references.
  init(_ schema: JSONValue) {
    guard case .object(let members) = schema else { return }
    if case .array(let words)? = members["enum"] { self.words = words.map(\.conditionText) }
    switch members["type"] {
    case .string(let type)?: types = [type]
    case .array(let list)?: types = Set(list.map(\.conditionText))
    default: break
    }
    if case .object(let properties)? = members["properties"] { self.properties = properties }
    guard case .array(let choices)? = members["oneOf"] else { return }
    let named = choices.map(EventFieldType.init).map { $0.types == ["null"] ? ["null"] : $0.words }
    if named.allSatisfy({ $0 != nil }) { words = named.flatMap { $0 ?? [] } }
    for choice in choices.map(EventFieldType.init) {
      types.formUnion(choice.types)
      if !choice.members.isEmpty { properties = choice.properties }
    }
  }

  /// The names of the members, if the field is an object.
  var members: [String] { properties.members.map(\.name) }

  /// What a member of the field can be; `nil` for a member that it does not have.
  func member(_ name: String) -> EventFieldType? { properties[name].map(EventFieldType.init) }

  /// Whether the field can be any text.
  var isText: Bool { words == nil && (types.isEmpty || types.contains("string")) }

  /// The value of a condition as the field has it, `0.3` for `0.30`; `nil` for a value that the field never has.
  func value(_ text: String) -> String? {
    if let words { return words.contains(text) ? text : nil }
    if isText || (types.contains("null") && text == "null") { return text }
    if types.contains("boolean"), ["true", "false"].contains(text) { return text }
    guard let number = Double(text), number.isFinite else { return nil }
    if types.contains("number") || (types.contains("integer") && number == number.rounded()) {
      return JSONValue.number(number).json
    }
    return nil
  }

  /// What the values of the field are, for a person.
  var description: String {
    types.sorted().map { Self.nouns[$0] ?? $0 }.joined(separator: " or ")
  }

  private static let nouns = [
    "boolean": "true or false", "integer": "a whole number", "number": "a number",
    "object": "an object", "array": "a list", "null": "null",
  ]
}

extension JSONValue {
  /// The value as a condition on it is written: the text of a string, the JSON of anything else.
  var conditionText: String { if case .string(let text) = self { text } else { json } }
}
