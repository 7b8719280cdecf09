internal import Control
internal import MediaCore

/// An example call of a method as a command line, made from the descriptions of its parameters.
struct ExampleCall {
  private let method: MethodDescription

  init(of method: MethodDescription) { self.method = method }

  /// The method and what must be given, the main parameter first; words are quoted for a shell where they must be.
  var words: [String] {
    let main = method.main
    let named = method.parameters.filter { $0.isRequired && $0.name != main?.name }
    return [method.name] + (main.map { [Self.quoted(Self.word(for: $0))] } ?? [])
      + named.map { Self.quoted("\($0.name)=\(Self.word(for: $0))") }
  }

  private static func word(for parameter: ParameterDescription) -> String {
    if case .array(let elements) = parameter.default, let first = elements.first {
      return text(first)
    }
    if let usual = parameter.default { return text(usual) }
    return word(for: parameter.schema.expanded, named: parameter.name)
  }

  private static func word(for schema: JSONValue, named name: String) -> String {
    guard case .object(let schema) = schema else { return "1" }
    if case .array(let choices) = schema["oneOf"], let first = choices.first {
      return word(for: first, named: name)
    }
    if case .array(let values) = schema["enum"], let first = values.first { return text(first) }
    if schema["pattern"] != nil { return "#FF8000" }
    switch schema["type"] {
    case "number": return number(schema)
    case "integer": return schema["minimum"].map(text) ?? "90"
    case "boolean": return "true"
    case "array": return word(for: schema["items"] ?? [:], named: name)
    case "object": return "{}"
    default:
      if name == "file" { return "picture.png" }
      return schema["title"] == "Source" ? "clip.mp4" : name.uppercased()
    }
  }

  /// The middle of what is allowed.
  private static func number(_ schema: JSONObject) -> String {
    guard let least = schema["minimum"]?.number, let most = schema["maximum"]?.number else {
      return "2.5"
    }
    return text(.number((least + most) / 2))
  }

  private static func text(_ value: JSONValue) -> String {
    if case .string(let text) = value { text } else { value.json }
  }

  private static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
        || "._=/:-".utf8.contains(byte)
    }
    return plain ? word : "'\(word)'"
  }
}
