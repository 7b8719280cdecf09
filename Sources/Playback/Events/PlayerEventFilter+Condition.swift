internal import MediaCore

extension PlayerEventFilter.Condition {
  /// The condition with the value as events of a name have it; `nil` when no such event can meet it.
  func asFound(in name: String) -> Self? {
    guard !isComparison(in: name) else { return nil }
    if !field.isEmpty {
      guard let value = PlayerEvent.Kind.fieldType(of: field, in: name)?.value(value) else {
        return nil
      }
      return Self(field: field, value: value)
    }
    let types = (PlayerEvent.Kind.fieldNames(of: name) ?? []).compactMap {
      PlayerEvent.Kind.fieldType(of: $0, in: name)
    }
    if types.contains(where: \.isText) { return self }
    return types.lazy.compactMap { $0.value(value) }.first.map { Self(field: "", value: $0) }
  }

  /// Whether it compares a field otherwise than by `=`, which would be taken as the text of any field.
  func isComparison(in name: String) -> Bool {
    let text = field.isEmpty ? value : field
    guard let end = text.firstIndex(where: { "<>!~".contains($0) }) else { return false }
    let field = text[..<end].prefix { $0 != " " }
    return PlayerEvent.Kind.fieldType(of: String(field), in: name) != nil
  }

  /// The conditions that a field of an event meets.
  static func candidates(of field: JSONObject.Member) -> [Self] {
    var conditions: [Self] = []
    for text in texts(of: field.value) {
      conditions += [Self(field: field.name, value: text), Self(field: "", value: text)]
    }
    guard case .object(let object) = field.value else { return conditions }
    for member in object.members {
      conditions += texts(of: member.value).map {
        Self(field: "\(field.name).\(member.name)", value: $0)
      }
    }
    return conditions
  }

  /// The ways in which a condition has a value; an object or a list has none.
  private static func texts(of value: JSONValue) -> [String] {
    switch value {
    case .string(let text): [text, value.json]
    case .object, .array: []
    default: [value.json]
    }
  }
}
