internal import MediaCore

/// What a JSON schema allows, as far as words of a command line depend on it.
struct ValueSchema {
  /// The schemas of which a value must fit one.
  private let alternatives: [JSONObject]

  init(_ schema: JSONValue) {
    guard case .object(let object) = schema else {
      alternatives = []
      return
    }
    if case .array(let choices) = object["oneOf"] {
      alternatives = choices.flatMap { ValueSchema($0).alternatives }
    } else {
      alternatives = [object]
    }
  }

  /// What the values of a list must be; `nil` when it takes no list.
  var element: ValueSchema? {
    alternatives.first { $0["type"] == "array" }.map { ValueSchema($0["items"] ?? [:]) }
  }

  /// Whether it takes a file or a URL, or a list of them.
  var isSource: Bool {
    alternatives.contains { $0["title"] == "Source" } || element?.isSource == true
  }

  /// The values that it names: those of a choice, or true and false.
  var names: [String] {
    alternatives.flatMap { schema -> [String] in
      if schema["type"] == "boolean" { return ["true", "false"] }
      guard case .array(let values) = schema["enum"] else { return [] }
      return values.map { if case .string(let name) = $0 { name } else { $0.json } }
    } + (element?.names ?? [])
  }

  /// Whether a value is of a kind that it takes, whatever its size and its members.
  func takes(_ value: JSONValue) -> Bool {
    alternatives.isEmpty
      || alternatives.contains { schema in
        switch schema["type"] {
        case .string(let name): value.isOf(name)
        case .array(let names): names.contains { value.isOf($0) }
        default: true
        }
      }
  }

  /// The value that a word stands for: the JSON that it is where such a value is taken, else its text where one is.
  func value(of word: String) -> JSONValue {
    let json = try? JSONReader.value(of: word)
    if let json, takes(json) || !takes(.string(word)) { return json }
    return .string(word)
  }
}

extension JSONValue {
  fileprivate func isOf(_ type: JSONValue) -> Bool {
    if case .string(let name) = type { isOf(name) } else { false }
  }

  /// Whether it is of a type of JSON Schema.
  fileprivate func isOf(_ type: String) -> Bool {
    switch self {
    case .null: type == "null"
    case .bool: type == "boolean"
    case .int, .number: type == "number" || type == "integer"
    case .string: type == "string"
    case .array: type == "array"
    case .object: type == "object"
    }
  }
}
