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
      line["params"] = withoutSecrets(withoutWaiting(absolute ?? parameters))
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
    guard let scheme = source.firstRange(of: "://"),
      // A drawing or a text may name a URL on the way.
      source[..<scheme.lowerBound].utf8.allSatisfy(isOfScheme)
    else { return source.withSlatePicture { withoutSecrets($0) } }
    let rest = source[scheme.upperBound...].prefix { $0 != "?" && $0 != "#" }
    let host = rest.prefix { $0 != "/" }
    let path = rest[host.endIndex...]
    let plain = host.lastIndex(of: "@").map { host[host.index(after: $0)...] } ?? host
    return String(source[..<scheme.upperBound] + plain + path)
  }

  /// Source: RFC 3986, 3.1; one scheme may stand before another.
  private static func isOfScheme(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: ":"):
      true
    default: false
    }
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
    for name in ["until", "timeout", "await"] { object[name] = nil }
    return .object(object)
  }
}
