package import MediaCore

/// A type that a parameter can have: its JSON schema, and how a value of it is read.
///
/// A number outside its range is clamped; anything that is not of the type is refused.
package struct ValueType<Value: Sendable>: Sendable {
  package var schema: JSONSchema
  package var read: @Sendable (JSONValue) throws(TypeMismatch) -> Value

  package init(
    schema: JSONSchema, read: @escaping @Sendable (JSONValue) throws(TypeMismatch) -> Value
  ) {
    self.schema = schema
    self.read = read
  }

  /// The same type, its values turned into others.
  package func map<Other: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Other
  ) -> ValueType<Other> {
    ValueType<Other>(schema: schema) { [read] (json) throws(TypeMismatch) in
      transform(try read(json))
    }
  }
}
