package import MediaCore

/// The description of a method, from this program's registry or from a server's `rpc.discover`.
package struct MethodDescription: Sendable {
  package var name: String
  package var summary: String
  package var parameters: [ParameterDescription]
  /// The JSON schema of what it replies.
  package var result: JSONSchema

  /// What the registry tells of a method.
  package init(_ method: ControlMethod) {
    name = method.name
    summary = method.summary
    parameters = method.parameters
    result = method.result
  }

  /// Reads a method of an OpenRPC document; `nil` when it has no name.
  ///
  /// - Parameter schemas: The named schemas of the document.
  package init?(openRPC: JSONValue, schemas: [JSONObject.Member]) {
    guard case .object(let object) = openRPC, case .string(let name) = object["name"] else {
      return nil
    }
    self.name = name
    summary = object.text("summary")
    if case .array(let parameters) = object["params"] {
      self.parameters = parameters.compactMap {
        ParameterDescription(openRPC: $0, schemas: schemas)
      }
    } else {
      parameters = []
    }
    guard case .object(let result) = object["result"] else {
      self.result = [:]
      return
    }
    self.result = JSONSchema(result["schema"] ?? [:], definitions: schemas)
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
  fileprivate init?(openRPC: JSONValue, schemas: [JSONObject.Member]) {
    guard case .object(let object) = openRPC, case .string(let name) = object["name"] else {
      return nil
    }
    let schema = object["schema"] ?? [:]
    var usual: JSONValue?
    if case .object(let schema) = schema { usual = schema["default"] }
    var formerName: String?
    if case .array(let names) = object["x-alias"], case .string(let former)? = names.first {
      formerName = former
    }
    self.init(
      name: name, formerName: formerName, summary: object.text("summary"),
      schema: JSONSchema(schema, definitions: schemas), default: usual,
      isRequired: object["required"] == true, isMain: object["x-main"] == true)
  }
}

extension JSONObject {
  /// A member that is a text; empty when it is none.
  fileprivate func text(_ name: String) -> String {
    if case .string(let text) = self[name] { text } else { "" }
  }
}
