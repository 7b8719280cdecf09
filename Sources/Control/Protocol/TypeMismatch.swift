internal import MediaCore

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

  /// A member that there is not.
  ///
  /// - Parameter names: Those that there are, of which the reason names those like it, or else all.
  static func unknown(_ name: String, of names: [String]) -> TypeMismatch {
    TypeMismatch("is not known" + NameDistance.advice(on: name, of: names))
  }

  func within(_ outer: String) -> TypeMismatch { TypeMismatch(reason, at: outer + path) }
}
