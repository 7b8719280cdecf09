package import MediaCore

/// A method's parameter, as `rpc.discover` describes it.
package struct ParameterDescription: Sendable, Hashable {
  package var name: String
  /// The name that it had before, by which it is taken too; `nil` where it had no other.
  package var formerName: String?
  package var summary: String
  package var schema: JSONSchema
  package var `default`: JSONValue?
  package var isRequired: Bool
  /// Whether a client may leave its name out, although it is not the only one that must be given.
  package var isMain = false

  package init(
    name: String, formerName: String? = nil, summary: String, schema: JSONSchema,
    default: JSONValue? = nil, isRequired: Bool, isMain: Bool = false
  ) {
    self.name = name
    self.formerName = formerName
    self.summary = summary
    self.schema = schema
    self.default = `default`
    self.isRequired = isRequired
    self.isMain = isMain
  }
}

extension ParameterDescription {
  /// Whether a client may call it so.
  package func isCalled(_ name: String) -> Bool { self.name == name || formerName == name }

  /// Whether its values are numbers, if the value is one, or texts, if it is one.
  func mayBe(_ value: JSONValue) -> Bool {
    switch value {
    case .int, .number: schema.value["type"] == "number" || schema.value["type"] == "integer"
    case .string: schema.value["type"] == "string"
    default: false
    }
  }
  /// Whether null is one of its values.
  var takesNull: Bool {
    guard case .array(let choices)? = schema.value["oneOf"] else { return false }
    return choices.contains(["type": "null"])
  }
}
