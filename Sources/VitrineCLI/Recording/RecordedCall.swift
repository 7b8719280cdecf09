internal import Control
internal import MediaCore

/// A command as a line of a recorded scenario, without secrets.
enum RecordedCall {
  /// The members whose values are secrets.
  private static let secrets: Set<String> = [
    "headers", "header", "cookie", "cookies", "authorization", "login", "password", "token", "key",
  ]

  /// - Parameters:
  ///   - moment: When it was given; `nil` for at the beginning.
  ///   - refusal: With which code it was refused; `nil` where it was not.
  static func line(
    _ call: OpeningCall, at moment: MediaTime? = nil, refusal: Int? = nil
  ) -> String {
    var line = JSONObject()
    if let moment { line["at"] = .number(ScenarioRecorder.rounded(moment.seconds)) }
    if let refusal { line["refused"] = .int(refusal) }
    line["method"] = .string(call.method)
    if let parameters = call.parameters {
      let methods = MethodTable.builtIn
      let absolute = ClientFolder.current.absolute(parameters, of: methods[call.method])
      // What is left out is known by its name.
      let named = methods.named(absolute ?? parameters, of: call.method)
      line["params"] = withoutSecrets(withoutWaiting(named))
    }
    // A line has one step: a refusal at a time takes two.
    guard refusal != nil, let moment = line["at"] else { return text(line) }
    line["at"] = nil
    return text(["at": moment]) + "\n" + text(line)
  }

  /// The line, in which dollar signs are no names.
  static func text(_ line: JSONObject) -> String {
    JSONValue.object(line).json.replacing("$", with: "$$")
  }

  /// A source without user, password, query and fragment, which may hold keys.
  static func withoutSecrets(_ source: String) -> String {
    let plain = source.withoutCredentials
    guard let start = plain.endOfScheme else {
      let slate = source.withSlateValues { withoutSecrets($0) }
      return slate == source ? RecordedText.withoutSecrets(source) : slate
    }
    let path = plain.utf8[start...].prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    return String(plain[..<path.endIndex])
  }

  private static func withoutSecrets(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text): .string(withoutSecrets(text))
    case .array(let list): .array(list.map(withoutSecrets))
    case .object(let object):
      .object(
        JSONObject(
          object.members.filter { !secrets.contains($0.name.lowercased()) }
            .map { JSONObject.Member($0.name, withoutSecrets($0.value)) }))
    default: value
    }
  }

  /// Without what says how long the client waits: `expect` does so.
  private static func withoutWaiting(_ value: JSONValue) -> JSONValue {
    guard case .object(var object) = value else { return value }
    for name in ["timeout", "await"] { object[name] = nil }
    // A number is how long a graphic stays.
    if case .string? = object["until"] { object["until"] = nil }
    return .object(object)
  }
}
