package import MediaCore

/// What is told of a parameter to those who ask.
package struct ParameterDescription: Sendable, Hashable {
  package var name: String
  package var summary: String
  package var schema: JSONValue
  package var `default`: JSONValue?
  package var isRequired: Bool
}
