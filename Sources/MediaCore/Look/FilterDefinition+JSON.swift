extension FilterDefinition {
  /// The filter's entry in a client's list of the catalog.
  package var json: JSONObject { Self.record.json(self) }

  package static let record = JSONRecord<FilterDefinition>(
    "FilterDefinition",
    [
      .init("name", .string, \.name),
      .init("summary", .string, \.summary),
      .init("parameters", .list(of: FilterParameter.record.format), \.parameters),
    ])
}

extension FilterParameter {
  /// Its name, a JSON schema of its values, its unit and what it is for.
  fileprivate static let record = JSONRecord<FilterParameter>(
    "FilterParameter",
    [
      .init("name", .string, \.name),
      .init("summary", .string, \.summary),
      .ifAny("unit", .string, \.unit),
      .init("schema", JSONFormat(["type": "object"]) { .object($0) }, \.schema),
    ])

  private var schema: JSONObject {
    var schema = kind.schema
    schema["default"] = `default`?.json
    return schema
  }
}

extension FilterParameter.Kind {
  fileprivate var schema: JSONObject {
    switch self {
    case .number(let range): Self.number(range)
    case .integer(let range):
      [
        "type": "integer", "minimum": .int(range.lowerBound), "maximum": .int(range.upperBound),
      ]
    case .flag: ["type": "boolean"]
    case .choice(let words):
      ["type": "string", "enum": .array(words.map { .string($0) })]
    case .color:
      ["oneOf": [["type": "string"], .object(Self.list(of: 3, 0...1))]]
    case .numbers(let count, let range): Self.list(of: count, range)
    case .file: ["type": "string"]
    }
  }

  private static func number(_ range: ClosedRange<Double>) -> JSONObject {
    [
      "type": "number", "minimum": .number(range.lowerBound),
      "maximum": .number(range.upperBound),
    ]
  }

  private static func list(of count: Int, _ range: ClosedRange<Double>) -> JSONObject {
    [
      "type": "array", "items": .object(number(range)), "minItems": .int(count),
      "maxItems": .int(count),
    ]
  }
}
