internal import ArgumentParser
internal import Control
internal import MediaCore

/// A call as it is written on the command line: a method, then `name=value` for each parameter; the main one needs no
/// name.
struct ControlCall {
  let method: String
  private(set) var parameters: JSONValue?

  /// - Parameter methods: What tells the parameters of the method; one that is not among them has those with names.
  /// - Throws: Why the words are no call, or what looks like JSON is none.
  init(_ words: [String], methods: MethodTable = .builtIn) throws(ValidationError) {
    guard let method = words.first else { throw ValidationError("Name a method.") }
    self.method = method
    let description = methods[method]
    var parameters = JSONObject()
    var nameless: [String] = []
    for word in words.dropFirst() {
      guard let (name, text) = Self.split(word) else {
        try Self.checkJSON(word)
        nameless.append(word)
        continue
      }
      try Self.checkJSON(text)
      let known = description?.parameters.first { $0.isCalled(name) }
      parameters[name] = ValueSchema(known?.schema.expanded ?? [:]).value(of: text)
    }
    guard let description, !nameless.isEmpty else {
      self.parameters = parameters.members.isEmpty ? nil : .object(parameters)
      return
    }
    if let list = Self.list(nameless, of: description), parameters.members.isEmpty {
      self.parameters = list
      return
    }
    let main = try Self.main(of: description, for: nameless)
    guard parameters[main.name] == nil else {
      throw ValidationError("'\(main.name)' of \(method) is given twice.")
    }
    parameters[main.name] = try Self.value(of: nameless, for: main, of: method)
    self.parameters = .object(parameters)
  }

  /// The same call to a server that has another working folder.
  func absolute(in folder: ClientFolder, methods: MethodTable) -> ControlCall {
    var call = self
    call.parameters = folder.absolute(parameters, of: methods[method])
    return call
  }

  /// Refuses what was meant to be an object or a list, such as one without its last brace: as a text it would be a source.
  private static func checkJSON(_ word: String) throws(ValidationError) {
    let letters = word.utf8.filter { !" \t\n".utf8.contains($0) }.prefix(2)
    guard ["{\"", "[\"", "[{"].contains(where: { letters.elementsEqual($0.utf8) }) else { return }
    do throws(JSONSyntaxError) { _ = try JSONReader.value(of: word) } catch {
      throw ValidationError("'\(word)' looks like JSON and is none: \(error).")
    }
  }

  /// Whether a word gives a value without a name.
  static func isNameless(_ word: String) -> Bool { split(word) == nil }

  /// The name of the parameter to which a word gives a value; `nil` when it is nameless.
  static func name(of word: String) -> String? { split(word)?.name }

  /// The name and the value; `nil` for a word that does not begin with a name.
  private static func split(_ word: String) -> (name: String, value: String)? {
    guard let equals = word.firstIndex(of: "="), equals != word.startIndex else { return nil }
    let name = word[..<equals]
    guard name.utf8.allSatisfy({ $0.isOfName }) else { return nil }
    return (String(name), String(word[word.index(after: equals)...]))
  }

  /// All parameters by their places; `nil` when the words are no list, or the main parameter is one itself.
  private static func list(_ words: [String], of method: MethodDescription) -> JSONValue? {
    guard words.count == 1, let list = try? JSONReader.value(of: words[0]), case .array = list
    else { return nil }
    if let main = method.main, ValueSchema(main.schema.expanded).takes(list) { return nil }
    return list
  }

  private static func main(
    of method: MethodDescription, for words: [String]
  ) throws(ValidationError) -> ParameterDescription {
    if let main = method.main { return main }
    throw ValidationError(
      "'\(words[0])' is not name=value, and \(method.name) has no parameter that needs no name.")
  }

  private static func value(
    of words: [String], for parameter: ParameterDescription, of method: String
  ) throws(ValidationError) -> JSONValue {
    let schema = ValueSchema(parameter.schema.expanded)
    let first = schema.value(of: words[0])
    if words.count == 1, schema.element == nil || schema.takes(first) { return first }
    guard let element = schema.element else {
      throw ValidationError("\(method) takes one value without a name, '\(parameter.name)'.")
    }
    return .array(words.map { element.value(of: $0) })
  }
}

extension UInt8 {
  /// Whether names of parameters have it.
  fileprivate var isOfName: Bool {
    (48...57).contains(self) || (65...90).contains(self) || (97...122).contains(self)
      || self == UInt8(ascii: "_")
  }
}
