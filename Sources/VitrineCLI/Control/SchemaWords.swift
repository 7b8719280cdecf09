internal import MediaCore

/// A JSON schema in words.
enum SchemaWords {
  /// The values that a schema allows: `number 0…1`, `"a" or "b"`, `list of strings`.
  static func text(of schema: JSONValue) -> String {
    guard case .object(let schema) = schema else { return "any value" }
    if case .array(let choices) = schema["oneOf"] {
      var texts: [String] = []
      for text in choices.map(text(of:)) where !texts.contains(text) { texts.append(text) }
      return texts.joined(separator: " or ")
    }
    if case .array(let values) = schema["enum"] {
      return values.count > 8 ? "a name" : values.map(\.json).joined(separator: " or ")
    }
    if case .string(let pattern) = schema["pattern"] {
      return pattern.contains("transparent") ? "colour with opacity" : "colour \"#RRGGBB\""
    }
    switch schema["type"] {
    case "array": return "list of " + plural(text(of: schema["items"] ?? [:]))
    case "number", "integer": return number(schema)
    case "object":
      guard case .object(let members) = schema["properties"],
        schema["additionalProperties"] == false
      else { return "object" }
      return "object with " + members.members.map(\.name).joined(separator: ", ")
    case .string(let name): return name
    case .array(let names): return names.map { text(of: ["type": $0]) }.joined(separator: " or ")
    default: return "any value"
    }
  }

  private static func plural(_ text: String) -> String {
    text.split(separator: " ").map {
      ["string", "object", "number", "integer"].contains($0) ? $0 + "s" : $0
    }
    .joined(separator: " ")
  }

  private static func number(_ schema: JSONObject) -> String {
    let name = schema["type"] == "integer" ? "integer" : "number"
    switch (schema["minimum"], schema["maximum"]) {
    case (nil, nil): return name
    case (let least?, nil): return "\(name) from \(least.json)"
    case (nil, let most?): return "\(name) up to \(most.json)"
    case (let least?, let most?): return "\(name) \(least.json)…\(most.json)"
    }
  }
}
