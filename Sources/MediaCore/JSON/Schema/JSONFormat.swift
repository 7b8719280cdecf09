/// How values of a type are sent: the schema of what is sent, and how a value becomes that.
package struct JSONFormat<Value>: Sendable {
  package let schema: JSONSchema
  package let json: @Sendable (Value) -> JSONValue

  package init(_ schema: JSONSchema, _ json: @escaping @Sendable (Value) -> JSONValue) {
    self.schema = schema
    self.json = json
  }

  /// The same, or null for `nil`.
  package static func orNull<Wrapped>(_ format: JSONFormat<Wrapped>) -> JSONFormat
  where Value == Wrapped? {
    JSONFormat(format.schema.orNull) { $0.map(format.json) ?? .null }
  }

  /// A list of values.
  package static func list<Element>(of format: JSONFormat<Element>) -> JSONFormat
  where Value == [Element] {
    JSONFormat(format.schema.list) { .array($0.map(format.json)) }
  }
}

extension JSONFormat<Bool> {
  package static var boolean: Self { Self(.boolean) { .bool($0) } }
}

extension JSONFormat<Int> {
  package static var integer: Self { Self(.integer) { .int($0) } }
}

extension JSONFormat<Int?> {
  /// A number of times, or the word `forever` for `nil`.
  package static var times: Self {
    let word: JSONSchema = .words(["forever"])
    return Self(["oneOf": [JSONSchema.integer.value, word.value]]) {
      $0.map { .int($0) } ?? "forever"
    }
  }
}

extension JSONFormat<Double> {
  package static var number: Self { Self(.number) { .number($0) } }
}

extension JSONFormat<MediaTime> {
  package static var seconds: Self { Self(.seconds) { .number($0.seconds) } }
}

extension JSONFormat<String> {
  package static var string: Self { Self(.string) { .string($0) } }
}

extension JSONFormat<[String: String]> {
  /// Texts by their names, sorted by these.
  package static var texts: Self {
    Self(.texts) { texts in
      .object(
        JSONObject(texts.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) }))
    }
  }
}

extension JSONFormat<JSONValue> {
  /// What is JSON already.
  package static var any: Self { Self(.any) { $0 } }
}

extension JSONFormat where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// One of the words of an enumeration.
  package static var word: Self {
    Self(.words(Value.allCases.map(\.rawValue))) { .string($0.rawValue) }
  }
}
