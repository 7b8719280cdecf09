/// A JSON schema, with the named schemas that it refers to.
package struct JSONSchema: Sendable, Hashable {
  /// The schema itself; what is named is a `$ref` to the components of the document that it stands in.
  package var value: JSONValue
  /// The named schemas that it refers to, those first that others refer to; each once.
  package private(set) var definitions: [JSONObject.Member]

  /// - Parameter parts: The schemas that are written into `value`: what they refer to, it refers to.
  package init(_ value: JSONValue, of parts: [JSONSchema] = []) {
    self.value = value
    definitions = []
    for part in parts { add(part.definitions) }
  }

  /// - Parameter definitions: The named schemas of the document that the schema stands in.
  package init(_ value: JSONValue, definitions: [JSONObject.Member]) {
    self.value = value
    self.definitions = definitions
  }

  /// The schema with named ones in the places of the references to them, eight levels deep at most.
  package var expanded: JSONValue { expand(value, levels: 8) }

  private func expand(_ value: JSONValue, levels: Int) -> JSONValue {
    switch value {
    case .object(let object):
      if levels > 0, case .string(let reference)? = object["$ref"],
        let named = definitions.first(where: { reference == "#/components/schemas/\($0.name)" })
      {
        return expand(named.value, levels: levels - 1)
      }
      return .object(
        JSONObject(object.members.map { .init($0.name, expand($0.value, levels: levels)) }))
    case .array(let values): return .array(values.map { expand($0, levels: levels) })
    default: return value
    }
  }

  /// A reference to this schema, under a name of its own.
  package func named(_ name: String) -> JSONSchema {
    var named = JSONSchema(["$ref": .string("#/components/schemas/\(name)")], of: [self])
    named.add([JSONObject.Member(name, value)])
    return named
  }

  private mutating func add(_ more: [JSONObject.Member]) {
    for one in more where !definitions.contains(where: { $0.name == one.name }) {
      definitions.append(one)
    }
  }
}

extension JSONSchema: ExpressibleByDictionaryLiteral {
  /// Makes a schema that refers to no other.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(.object(JSONObject(elements.map { JSONObject.Member($0, $1) })))
  }
}

extension JSONSchema {
  /// Objects with these members; there may be others besides.
  ///
  /// - Parameter optional: Which of them may be missing.
  package static func object(
    _ members: [(name: String, schema: JSONSchema)], optional: Set<String> = []
  ) -> JSONSchema {
    var object: JSONObject = [
      "type": "object",
      "properties": .object(JSONObject(members.map { .init($0.name, $0.schema.value) })),
    ]
    let required = members.map(\.name).filter { !optional.contains($0) }
    if !required.isEmpty { object["required"] = .array(required.map { .string($0) }) }
    return JSONSchema(.object(object), of: members.map(\.schema))
  }

  /// The same, written as a dictionary.
  package static func object(
    _ members: KeyValuePairs<String, JSONSchema>, optional: Set<String> = []
  ) -> JSONSchema {
    object(members.map { (name: $0.key, schema: $0.value) }, optional: optional)
  }

  /// The same for a member that had another name before, by which it is known too.
  package func formerly(_ name: String) -> JSONSchema {
    var schema = self
    schema.value["x-alias"] = [.string(name)]
    return schema
  }

  /// Lists of what this one describes.
  package var list: JSONSchema { JSONSchema(["type": "array", "items": value], of: [self]) }

  /// What this one describes, or null.
  package var orNull: JSONSchema {
    // No list of types: npm's generators of clients name a type by it that they do not define.
    JSONSchema(["oneOf": [value, ["type": "null"]]], of: [self])
  }

  /// One of some words.
  package static func words(_ words: [String]) -> JSONSchema {
    ["type": "string", "enum": .array(words.map { .string($0) })]
  }

  /// One of the words of an enumeration.
  package static func word<Word: RawRepresentable<String> & CaseIterable>(
    _ type: Word.Type
  ) -> JSONSchema { words(type.allCases.map(\.rawValue)) }

  package static let boolean: JSONSchema = ["type": "boolean"]
  package static let integer: JSONSchema = ["type": "integer"]
  package static let number: JSONSchema = ["type": "number"]
  package static let string: JSONSchema = ["type": "string"]
  /// A time or a length in seconds.
  package static let seconds = number
  /// Bytes as text.
  package static let base64: JSONSchema = ["type": "string", "contentEncoding": "base64"]
  /// Anything at all.
  package static let any: JSONSchema = [:]
  /// Objects whose members have any names, and texts as values.
  package static let texts: JSONSchema = [
    "type": "object", "additionalProperties": ["type": "string"],
  ]
}
