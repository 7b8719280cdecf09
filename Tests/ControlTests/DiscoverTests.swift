import Control
import MediaCore
import Playback
import Testing

/// Calls made up from what `rpc.discover` says of each method.
@Suite("The description of the methods")
struct DiscoverTests {
  private static let names = [
    "idle", "play", "pause", "stop", "seek", "begin", "end", "mute", "unmute", "volume",
    "playbackSpeed",
    "latency", "skip",
    "loop", "unloop", "loopQueue", "audioTrack", "subtitles", "subtitles.add",
    "subtitleStyle", "quality", "step", "gravity", "fit", "background", "corners",
    "startPiP", "stopPiP", "pip.set",
    "transition", "rotate", "mirror", "freeze", "brightness", "contrast", "filter",
    "removeAllFilters", "addVector", "removeVector", "removeAllVectors",
    "actionAtItemEnd",
    "queue.append", "queue.insert", "queue.remove", "queue.move", "queue.replace", "queue.set",
    "queue.next", "queue.previous", "queue.jump", "queue.clear", "snapshot", "status", "filters",
    "subscribe",
    "unsubscribe", "rpc.discover", "ping", "version", "clock.advance", "quit",
    "asset.start", "asset.state", "asset.pause", "asset.resume", "asset.cancel", "asset.list",
    "asset.remove",
    "stills.start", "stills.state", "stills.pause", "stills.resume", "stills.cancel", "stills.list",
    "stills.remove",
    "export.start", "export.state", "export.pause", "export.resume", "export.cancel", "export.list",
    "export.remove",
    "download.start", "download.state", "download.pause", "download.resume", "download.cancel",
    "download.list", "download.remove",
  ]

  /// What methods are answered with that name something which is not there, or which cannot be done.
  private static let refusals: [String: Int] = {
    var refusals = ["unsubscribe": -32004, "clock.advance": 1008]
    for family in ["asset", "stills", "export", "download"] {
      for verb in ["state", "pause", "resume", "cancel", "remove"] {
        refusals["\(family).\(verb)"] = 1001
      }
    }
    return refusals
  }()

  private struct Parameter {
    var name: String
    var isRequired: Bool
    var schema: JSONObject
  }

  private func methods(_ client: RawClient) async throws -> [(String, [Parameter])] {
    guard case .object(let document) = try await client.call("rpc.discover")["result"],
      case .array(let methods) = document["methods"]
    else { return [] }
    return methods.compactMap { method in
      guard case .object(let method) = method, case .string(let name) = method["name"],
        case .array(let parameters) = method["params"]
      else { return nil }
      return (
        name,
        parameters.compactMap { parameter in
          guard case .object(let object) = parameter, case .string(let name) = object["name"],
            case .object(let schema) = object["schema"]
          else { return nil }
          return Parameter(name: name, isRequired: object["required"] == true, schema: schema)
        }
      )
    }
  }

  /// A value that a schema allows.
  private func example(_ schema: JSONObject) -> JSONValue {
    if case .array(let choices) = schema["oneOf"], case .object(let first) = choices.first {
      return example(first)
    }
    if case .array(let names) = schema["enum"] { return names[0] }
    switch schema["type"] {
    case "number": return schema["minimum"] ?? 1.5
    case "integer": return schema["minimum"] ?? 1
    case "boolean": return false
    case "array":
      guard case .object(let items) = schema["items"] else { return [] }
      return [example(items)]
    case "object": return [:]
    default: return schema["pattern"] == nil ? "any" : "#102030"
    }
  }

  /// Values that a schema does not allow, whatever their range.
  private func wrong(_ schema: JSONObject) -> [JSONValue] {
    var wrong: [JSONValue] = [.null, [[1]], ["x": 1], true, 1.25]
    if schema["type"] == "boolean" { wrong.removeAll { $0 == true } }
    if schema["type"] == "number" { wrong.removeAll { $0 == 1.25 } }
    if schema["type"] != "string" || schema["enum"] != nil, schema["oneOf"] == nil {
      wrong.append("no such thing")
    }
    if case .object(let members)? = schema["properties"], members["x"] == ["type": "number"],
      schema["required"] == nil
    {
      wrong.removeAll { $0 == ["x": 1] }
    }
    if case .array(let choices) = schema["oneOf"], choices.contains(["type": "null"]) {
      wrong.removeAll { $0 == .null }
    }
    return wrong
  }

  private func valid(_ method: String, _ parameters: [Parameter]) -> JSONObject {
    var object = JSONObject()
    for parameter in parameters where parameter.isRequired {
      object[parameter.name] = example(parameter.schema)
    }
    if method == "audioTrack" { object["language"] = "de" }
    return object
  }

  private func code(
    _ client: RawClient, _ method: String, _ parameters: JSONObject
  ) async throws -> Int? {
    ControlTests.code(
      of: .object(try await client.call(method, JSONValue.object(parameters).json)))
  }

  @Test("names every method")
  func complete() async throws {
    try await TestServer.run { server in
      let names = try await methods(server.client()).map(\.0)
      #expect(names == Self.names)
    }
  }

  @Test("a call made by the schema works; one that breaks it is refused", arguments: names)
  func parameters(name: String) async throws {
    try await TestServer.run { server in
      let client = try server.client()
      let parameters = try #require(await methods(client).first { $0.0 == name }?.1)
      let good = valid(name, parameters)
      let expected = Self.refusals[name]
      #expect(try await code(client, name, good) == expected)
      var extra = good
      extra["unheardOf"] = 1
      #expect(try await code(client, name, extra) == -32602)
      for parameter in parameters {
        var call = good
        call[parameter.name] = nil
        if parameter.isRequired { #expect(try await code(client, name, call) == -32602) }
        for value in wrong(parameter.schema) {
          // A number is what this one was called so for.
          if name == "addVector", parameter.name == "until", value == 1.25 { continue }
          call = good
          call[parameter.name] = value
          #expect(
            try await code(client, name, call) == -32602, "\(parameter.name): \(value.json)")
        }
      }
      let places = JSONValue.array(parameters.map { _ in 1 } + [1])
      let tooMany = try await client.call(name, places.json)
      #expect(ControlTests.code(of: .object(tooMany)) == -32602)
    }
  }

  @Test("numbers outside their range are clamped, never refused", arguments: names)
  func ranges(name: String) async throws {
    try await TestServer.run { server in
      let client = try server.client()
      let parameters = try #require(await methods(client).first { $0.0 == name }?.1)
      for parameter in parameters {
        guard parameter.schema["type"] == "number" || parameter.schema["type"] == "integer",
          name != "unsubscribe"
        else { continue }
        for value in [-1e300, 1e300, -1, 0, 1_000_000, .int(.min), .int(.max)] as [JSONValue] {
          var call = valid(name, parameters)
          if name == "audioTrack" { call = [:] }
          call[parameter.name] = value
          if name == "audioTrack", parameter.name != "index" { call["index"] = 0 }
          let expected = name == "clock.advance" ? 1008 : nil
          #expect(
            try await code(client, name, call) == expected, "\(parameter.name): \(value.json)")
        }
      }
    }
  }

  @Test("tells the limits of snapshots, of stills and of opaque colours")
  func limits() async throws {
    try await TestServer.run { server in
      let all = try await methods(server.client())
      func schema(_ method: String, _ parameter: String) throws -> JSONObject {
        let parameters = try #require(all.first { $0.0 == method }?.1)
        return try #require(parameters.first { $0.name == parameter }).schema
      }
      for side in ["width", "height"] { #expect(try schema("snapshot", side)["maximum"] == 8192) }
      for method in ["background", "transition"] {
        #expect(try schema(method, "color")["pattern"] == "^#[0-9A-Fa-f]{6}$")
      }
      let document = try await server.client().call("rpc.discover")["result"] ?? .null
      let item = document["components"]?["schemas"]?["Item"]
      #expect(item?["properties"]?["duration"] == ["type": "number", "minimum": 0.01])
    }
  }

  @Test("what is sent without being asked for is described beside the methods")
  func notifications() async throws {
    try await TestServer.run { server in
      let client = try server.client()
      let document = try await client.call("rpc.discover")["result"] ?? .null
      guard case .array(let notifications)? = document["x-notifications"],
        case .array(let parameters)? = notifications.first?["params"]
      else {
        Issue.record("no notifications")
        return
      }
      #expect(notifications.map { $0["name"] } == ["events"])
      #expect(parameters.map { $0["name"] } == ["subscription", "sequence", "events"])
      #expect(parameters.last?["schema"]?["items"] == ["$ref": "#/components/schemas/Event"])
      let reply = try await client.call("events")
      #expect(ControlTests.code(of: .object(reply)) == -32601)
    }
  }

  @Test("every schema that is referred to is there, and every one that is there is referred to")
  func references() async throws {
    try await TestServer.run { server in
      let document = try await server.client().call("rpc.discover")["result"] ?? .null
      guard case .object(let schemas)? = document["components"]?["schemas"] else {
        Issue.record("no schemas")
        return
      }
      let references = Set(Self.references(in: document))
      let names = Set(schemas.members.map(\.name))
      #expect(names.count == schemas.members.count)
      #expect(references.isSubset(of: names))
      // What is sent besides results: nothing of the methods refers to it.
      #expect(names.subtracting(references) == ["EventBatch", "ParameterErrorData"])
    }
  }

  @Test("no name is a reserved word of Python, JavaScript, Go or C, but for former ones")
  func reservedWords() async throws {
    try await TestServer.run { server in
      let document = try await server.client().call("rpc.discover")["result"] ?? .null
      let names = Self.names(in: document)
      // Names of everything that has some are among those that were looked at.
      for name in ["volume", "queue.append", "inPoint", "sampleRate", "gapFrames", "sequence"] {
        #expect(names.contains(name), "\(name)")
      }
      let parts = names.flatMap { [$0] + $0.split(separator: ".").map(String.init) }
      // The family of `export.start` is a word of JavaScript, which may name a member but no variable.
      #expect(parts.filter { ReservedWords.all.contains($0) && $0 != "export" } == [])
    }
  }

  /// What a client might name a variable, a member or a function by: of methods, parameters and members.
  private static func names(in value: JSONValue) -> [String] {
    switch value {
    case .array(let values): return values.flatMap { names(in: $0) }
    case .object(let object):
      var found: [String] = []
      for (name, value) in object.members.map({ ($0.name, $0.value) }) {
        if name == "name", case .string(let text) = value { found.append(text) }
        if name == "properties", case .object(let properties) = value {
          found += properties.members.map(\.name)
          found += properties.members.flatMap { names(in: $0.value) }
        } else {
          found += names(in: value)
        }
      }
      return found
    default: return []
    }
  }

  /// The names of all schemas that are referred to within a value.
  private static func references(in value: JSONValue) -> [String] {
    switch value {
    case .array(let values): values.flatMap { references(in: $0) }
    case .object(let object):
      object.members.flatMap { member in
        if member.name == "$ref", case .string(let path) = member.value {
          [path.replacing("#/components/schemas/", with: "")]
        } else {
          references(in: member.value)
        }
      }
    default: []
    }
  }
}
