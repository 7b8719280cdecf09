internal import ArgumentParser
internal import Control
internal import MediaCore

/// A call as it is written on the command line: a method, then `name=value` for each parameter.
struct ControlCall {
  let method: String
  let parameters: JSONValue?

  init(_ words: [String]) throws(ValidationError) {
    guard let method = words.first else { throw ValidationError("Name a method.") }
    var parameters = JSONObject()
    for word in words.dropFirst() {
      guard let equals = word.firstIndex(of: "="), equals != word.startIndex else {
        throw ValidationError("'\(word)' is not name=value.")
      }
      parameters[String(word[..<equals])] = Self.value(String(word[word.index(after: equals)...]))
    }
    self.method = method
    self.parameters = parameters.members.isEmpty ? nil : .object(parameters)
  }

  private static func value(_ text: String) -> JSONValue {
    (try? JSONReader.value(of: text)) ?? .string(text)
  }
}
