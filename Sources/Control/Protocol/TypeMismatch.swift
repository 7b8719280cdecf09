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
