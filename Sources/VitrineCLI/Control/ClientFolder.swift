internal import Control
internal import FoundationEssentials
internal import MediaCore
internal import Streaming

/// The folder that relative paths of a call mean: that of this process, and not of the server's.
struct ClientFolder {
  let path: String

  /// The working folder.
  static var current: ClientFolder { ClientFolder(path: FileManager.default.currentDirectoryPath) }

  /// The same parameters with the paths absolute where the method's description says that they are sources.
  func absolute(_ parameters: JSONValue?, of method: MethodDescription?) -> JSONValue? {
    guard let method else { return parameters }
    switch parameters {
    case .object(var object):
      for index in object.members.indices {
        let name = object.members[index].name
        guard let known = method.parameters.first(where: { $0.isCalled(name) }) else { continue }
        object.members[index].value = absolute(
          object.members[index].value, by: known.schema.expanded)
      }
      return .object(object)
    case .array(let list):
      return .array(
        list.enumerated().map { index, value in
          guard method.parameters.indices.contains(index) else { return value }
          return absolute(value, by: method.parameters[index].schema.expanded)
        })
    default: return parameters
    }
  }

  private func absolute(_ value: JSONValue, by schema: JSONValue) -> JSONValue {
    guard case .object(let schema) = schema else { return value }
    if case .array(let choices) = schema["oneOf"] {
      // Each choice changes values of its own kind only.
      return choices.reduce(value) { absolute($0, by: $1) }
    }
    switch (schema["type"], value) {
    case ("string", .string(let text)) where schema["title"] == "Source":
      return .string(absolute(text))
    case ("array", .array(let list)):
      guard let items = schema["items"] else { return value }
      return .array(list.map { absolute($0, by: items) })
    case ("object", .object(var object)):
      guard case .object(let known) = schema["properties"] else { return value }
      for index in object.members.indices {
        guard let member = known[object.members[index].name] else { continue }
        object.members[index].value = absolute(object.members[index].value, by: member)
      }
      return .object(object)
    default: return value
    }
  }

  /// The same source, absolute where it is a path, or a bare name of a file that is here.
  func absolute(_ source: String) -> String {
    guard !source.isEmpty, !source.hasPrefix("/") else { return source }
    let file = "\(path)/\(source)"
    switch SourceText(source) {
    case .path: return file
    // What is not here is looked up by the server.
    case .bareName: return FileManager.default.fileExists(atPath: file) ? file : source
    case .fileURL, .remote, .gated, .otherScheme: return source
    }
  }
}
