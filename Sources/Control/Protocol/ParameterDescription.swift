package import MediaCore

/// A method's parameter, as `rpc.discover` describes it.
package struct ParameterDescription: Sendable, Hashable {
  package var name: String
  package var summary: String
  package var schema: JSONSchema
  package var `default`: JSONValue?
  package var isRequired: Bool
  /// Whether a client may leave its name out, although it is not the only one that must be given.
  package var isMain = false

  package init(
    name: String, summary: String, schema: JSONValue, default: JSONValue? = nil, isRequired: Bool,
    isMain: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.schema = schema
    self.default = `default`
    self.isRequired = isRequired
    self.isMain = isMain
  }
}
