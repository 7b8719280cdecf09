package import MediaCore

/// A type that a parameter can have: its JSON schema, and how a value of it is read.
///
/// A number outside its range is clamped; anything that is not of the type is refused.
package struct ValueType<Value: Sendable>: Sendable {
  package var schema: JSONValue
  package var read: @Sendable (JSONValue) throws(TypeMismatch) -> Value

  package init(
    schema: JSONValue, read: @escaping @Sendable (JSONValue) throws(TypeMismatch) -> Value
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

/// A value is not of the type that it should have.
package struct TypeMismatch: Error, Sendable {
  /// Where within the parameter: `[0].volume` for instance; empty for the parameter itself.
  package var path: String
  /// What is wrong with it: `is not a number` for instance.
  package var reason: String

  package init(_ reason: String, at path: String = "") {
    self.reason = reason
    self.path = path
  }

  func within(_ outer: String) -> TypeMismatch { TypeMismatch(reason, at: outer + path) }
}
