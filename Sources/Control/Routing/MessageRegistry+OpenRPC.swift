package import MediaCore

extension MessageRegistry {
  /// The methods as an OpenRPC 1.3 document.
  package func openRPC(version: String) -> JSONValue {
    [
      "openrpc": "1.3.2",
      "info": ["title": "Vitrine", "version": .string(version)],
      "methods": .array(methods.map(\.openRPC)),
    ]
  }
}

extension ControlMethod {
  fileprivate var openRPC: JSONValue {
    [
      "name": .string(name),
      "summary": .string(summary),
      "paramStructure": "either",
      "params": .array(parameters.map(\.openRPC)),
      "result": ["name": "result", "schema": result],
    ]
  }
}

extension ParameterDescription {
  fileprivate var openRPC: JSONValue {
    var object: JSONObject = [
      "name": .string(name), "summary": .string(summary), "required": .bool(isRequired),
      "schema": schema,
    ]
    if isMain { object["x-main"] = true }
    return .object(object)
  }
}
