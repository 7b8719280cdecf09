package import MediaCore

/// A parameter of a method: its name, its type and what it is for.
package struct Parameter<Value: Sendable>: Sendable {
  package var description: ParameterDescription
  package var type: ValueType<Value>

  /// A parameter that must be given, unless it has a default.
  package init(
    _ name: String, formerly formerName: String? = nil, _ type: ValueType<Value>,
    _ summary: String, default: JSONValue? = nil, isRequired: Bool? = nil
  ) {
    self.type = type
    var schema = type.schema
    if let `default` { schema.value["default"] = `default` }
    description = ParameterDescription(
      name: name, formerName: formerName, summary: summary, schema: schema, default: `default`,
      isRequired: isRequired ?? (`default` == nil))
  }

  /// A parameter that need not be given and stands for nothing when it is not.
  package static func optional(
    _ name: String, formerly formerName: String? = nil, _ type: ValueType<Value>,
    _ summary: String
  ) -> Parameter {
    Parameter(name, formerly: formerName, type, summary, isRequired: false)
  }

  /// The description of the method's main parameter: the one that a shell may give without its name.
  ///
  /// Where exactly one parameter must be given it is that one, and need not be called so.
  package var asMain: ParameterDescription {
    var description = description
    description.isMain = true
    return description
  }
}
