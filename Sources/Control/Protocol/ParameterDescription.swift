package import MediaCore

/// A method's parameter, as `rpc.discover` describes it.
package struct ParameterDescription: Sendable, Hashable {
  package var name: String
  package var summary: String
  package var schema: JSONValue
  package var `default`: JSONValue?
  package var isRequired: Bool
}
