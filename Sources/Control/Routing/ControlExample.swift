package import MediaCore

/// A call of a method, and what is replied: `rpc.discover` has it, and a test makes it.
package struct ControlExample: Sendable, Hashable {
  /// What it shows, in a few words.
  package var name: String
  package var parameters: JSONObject
  package var result: JSONValue

  /// - Parameter result: What is replied; the default is an object without members.
  package init(_ name: String, _ parameters: JSONObject, result: JSONValue = [:]) {
    self.name = name
    self.parameters = parameters
    self.result = result
  }

  /// The call without parameters.
  static func plain(result: JSONValue = [:]) -> ControlExample {
    ControlExample("Without parameters", [:], result: result)
  }
}
