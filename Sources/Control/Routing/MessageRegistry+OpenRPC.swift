package import MediaCore
internal import Playback

extension MessageRegistry {
  /// The methods as an OpenRPC 1.3 document.
  package func openRPC(version: String) -> JSONValue {
    let described = methods.flatMap { [$0.result] + $0.parameters.map(\.schema) }
    let schemas = JSONSchema([:], of: described + [EventNotification.schema, .errorData])
    return [
      "openrpc": "1.3.2",
      "info": ["title": "Vitrine", "version": .string(version)],
      "methods": .array(methods.map(\.openRPC)),
      "x-notifications": [EventNotification.openRPC],
      "components": ["schemas": .object(JSONObject(schemas.definitions.map(titled)))],
    ]
  }

  /// A schema with the title by which generators of clients call its type: its name, unless they call a method's so.
  private func titled(_ schema: JSONObject.Member) -> JSONObject.Member {
    let isMethod = methods.contains { $0.typeName == schema.name }
    var value = schema.value
    value["title"] = .string(isMethod ? schema.name + "Value" : schema.name)
    return .init(schema.name, value)
  }
}

extension ControlMethod {
  /// What generators of clients call the type of the method: `QueueAppend` for `queue.append`.
  fileprivate var typeName: String {
    name.split(separator: ".").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}

extension ControlMethod {
  fileprivate var openRPC: JSONValue {
    [
      "name": .string(name),
      "summary": .string(summary),
      "paramStructure": "either",
      "params": .array(parameters.map(\.openRPC)),
      "result": ["name": "result", "schema": result.value],
      "errors": .array(errors.map(\.json)),
      "examples": .array(examples.map(\.openRPC)),
    ]
  }
}

extension ControlExample {
  fileprivate var openRPC: JSONValue {
    [
      "name": .string(name),
      "params": .array(
        parameters.members.map { ["name": .string($0.name), "value": $0.value] }),
      "result": ["name": "result", "value": result],
    ]
  }
}

extension ParameterDescription {
  fileprivate var openRPC: JSONValue {
    var object: JSONObject = [
      "name": .string(name), "summary": .string(summary), "required": .bool(isRequired),
      "schema": schema.value,
    ]
    if isMain { object["x-main"] = true }
    object["x-alias"] = formerName.map { [.string($0)] }
    return .object(object)
  }
}

extension EventNotification {
  /// It is none of the methods: no client can call it.
  fileprivate static var openRPC: JSONValue {
    [
      "name": .string(method), "summary": .string(summary), "paramStructure": "by-name",
      "params": .array(parameters.map(\.openRPC)),
    ]
  }
}
