package import MediaCore

/// What is told of a method: by the registry of this program, or by a server's `rpc.discover`.
package struct MethodDescription: Sendable {
  package var name: String
  package var summary: String
  package var parameters: [ParameterDescription]
  /// The JSON schema of what it replies.
  package var result: JSONValue

  /// What the registry tells of a method.
  package init(_ method: ControlMethod) {
    name = method.name
    summary = method.summary
    parameters = method.parameters
    result = method.result
  }

  /// Reads a method of an OpenRPC document; `nil` when it has no name.
  package init?(openRPC: JSONValue) {
    guard case .object(let object) = openRPC, case .string(let name) = object["name"] else {
      return nil
    }
    self.name = name
    summary = object.text("summary")
    if case .array(let parameters) = object["params"] {
      self.parameters = parameters.compactMap(ParameterDescription.init(openRPC:))
    } else {
      parameters = []
    }
    guard case .object(let result) = object["result"] else {
      self.result = [:]
      return
    }
    self.result = result["schema"] ?? [:]
  }

  /// The parameter that may be given without its name: the one that is marked, or the only one that must be given;
  /// `nil` when there is none.
  package var main: ParameterDescription? {
    if let marked = parameters.first(where: \.isMain) { return marked }
    let required = parameters.filter(\.isRequired)
    return required.count == 1 ? required.first : nil
  }
}

extension ParameterDescription {
  /// Reads a parameter of an OpenRPC document; `nil` when it has no name.
  fileprivate init?(openRPC: JSONValue) {
    guard case .object(let object) = openRPC, case .string(let name) = object["name"] else {
      return nil
    }
    let schema = object["schema"] ?? [:]
    var usual: JSONValue?
    if case .object(let schema) = schema { usual = schema["default"] }
    self.init(
      name: name, summary: object.text("summary"), schema: schema, default: usual,
      isRequired: object["required"] == true, isMain: object["x-main"] == true)
  }
}

extension JSONObject {
  /// A member that is a text; empty when it is none.
  fileprivate func text(_ name: String) -> String {
    if case .string(let text) = self[name] { text } else { "" }
  }
}
