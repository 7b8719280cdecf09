public import MediaCore

/// Says how values differ from a JSON schema, as far as schemas of the control protocol go.
///
/// It is strict: a member that the schema does not know is told, unless the schema allows any.
public struct SchemaCheck: Sendable {
  /// What the schema has that this does not know; a test would pass over it.
  public struct Unknown: Error, Equatable {
    public let keyword: String
  }

  private let schemas: JSONObject

  /// - Parameter document: An OpenRPC document: its components are what schemas refer to.
  public init(document: JSONValue) {
    guard case .object(let document) = document,
      case .object(let components)? = document["components"],
      case .object(let schemas)? = components["schemas"]
    else {
      schemas = [:]
      return
    }
    self.schemas = schemas
  }

  /// - Parameter definitions: What schemas refer to, by name.
  public init(definitions: [JSONObject.Member]) { schemas = JSONObject(definitions) }

  private static let known: Set<String> = [
    "$ref", "additionalProperties", "contentEncoding", "default", "deprecated", "description",
    "enum", "items", "maximum", "minimum", "oneOf", "pattern", "properties", "required", "title",
    "type",
    "x-alias",
  ]

  /// A reference to a schema by its name.
  public static func reference(to name: String) -> JSONValue {
    ["$ref": .string("#/components/schemas/\(name)")]
  }

  /// What is wrong with a value, each with the place of it; empty if all is as the schema says.
  ///
  /// - Throws: `Unknown` for a keyword or a name that this does not know.
  public func differences(
    of value: JSONValue, from schema: JSONValue, at place: String = "$"
  ) throws -> [String] {
    guard case .object(let schema) = try resolve(schema) else { return ["\(place): no schema"] }
    if let keyword = schema.members.first(where: { !Self.known.contains($0.name) }) {
      throw Unknown(keyword: keyword.name)
    }
    var found: [String] = []
    if let types = schema["type"], !Self.types(of: value).contains(where: { types.names($0) }) {
      return ["\(place): \(value.json.prefix(80)) is not of type \(types.json)"]
    }
    if case .array(let words)? = schema["enum"], !words.contains(value) {
      found.append("\(place): \(value.json) is none of \(JSONValue.array(words).json)")
    }
    if case .string(let text) = value, case .string(let pattern)? = schema["pattern"] {
      guard let expression = try? Regex(pattern) else { throw Unknown(keyword: pattern) }
      if text.firstMatch(of: expression) == nil {
        found.append("\(place): \(value.json.prefix(80)) is not like \(pattern)")
      }
    }
    if let number = value.double {
      if let least = schema["minimum"]?.double, number < least { found.append("\(place): low") }
      if let most = schema["maximum"]?.double, number > most { found.append("\(place): high") }
    }
    var knows: Set<String> = []
    if case .array(let choices)? = schema["oneOf"] {
      let fits = try choices.filter { try differences(of: value, from: $0, at: place).isEmpty }
      if fits.count != 1 {
        found.append("\(place): \(fits.count) choices fit \(value.json.prefix(200))")
      }
      for choice in fits { knows.formUnion(try members(choice)) }
    }
    if case .array(let values) = value, let items = schema["items"] {
      for (index, one) in values.enumerated() {
        found += try differences(of: one, from: items, at: "\(place)[\(index)]")
      }
    }
    if case .object(let object) = value {
      found += try differences(of: object, from: schema, knowing: knows, at: place)
    }
    return found
  }

  private func differences(
    of object: JSONObject, from schema: JSONObject, knowing others: Set<String>, at place: String
  ) throws -> [String] {
    var found: [String] = []
    if case .array(let required)? = schema["required"] {
      for case .string(let name) in required where object[name] == nil {
        found.append("\(place): \(name) is missing")
      }
    }
    guard case .object(let properties)? = schema["properties"] else {
      guard let other = schema["additionalProperties"] else { return found }
      for member in object.members {
        found += try differences(of: member.value, from: other, at: "\(place).\(member.name)")
      }
      return found
    }
    let aliases = Set(properties.members.flatMap { $0.value.aliases })
    for member in object.members {
      if let property = properties[member.name] {
        found += try differences(of: member.value, from: property, at: "\(place).\(member.name)")
      } else if schema["additionalProperties"] != true, !aliases.contains(member.name),
        !others.contains(member.name)
      {
        found.append("\(place): \(member.name) is not described")
      }
    }
    return found
  }

  /// The members that a schema describes, by all their names.
  private func members(_ schema: JSONValue) throws -> Set<String> {
    guard case .object(let schema) = try resolve(schema),
      case .object(let properties)? = schema["properties"]
    else { return [] }
    return Set(properties.members.flatMap { [$0.name] + $0.value.aliases })
  }

  private func resolve(_ schema: JSONValue) throws -> JSONValue {
    guard case .object(let object) = schema, case .string(let path)? = object["$ref"] else {
      return schema
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let named = schemas[name] else { throw Unknown(keyword: path) }
    return named
  }

  private static func types(of value: JSONValue) -> [String] {
    switch value {
    case .null: ["null"]
    case .bool: ["boolean"]
    case .int: ["integer", "number"]
    case .number(let number): number == number.rounded() ? ["integer", "number"] : ["number"]
    case .string: ["string"]
    case .array: ["array"]
    case .object: ["object"]
    }
  }
}

extension JSONValue {
  fileprivate func names(_ type: String) -> Bool {
    if case .array(let types) = self {
      types.contains(.string(type))
    } else {
      self == .string(type)
    }
  }

  fileprivate var double: Double? {
    switch self {
    case .int(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The other names that a member's schema tells.
  fileprivate var aliases: [String] {
    guard case .object(let schema) = self, case .array(let names)? = schema["x-alias"] else {
      return []
    }
    return names.compactMap { if case .string(let name) = $0 { name } else { nil } }
  }
}
