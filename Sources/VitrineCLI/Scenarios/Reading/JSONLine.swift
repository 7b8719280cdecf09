internal import MediaCore

/// A line of a scenario that is a JSON object: `{"at": 2.5, "method": "seek", "params": {"to": 4}}`.
///
/// It stands for the same words as a line of text. What a member says comes in this order: the step, `over`, `within`,
/// then the command.
enum JSONLine {
  struct Failure: Error {
    var reason: String
  }

  /// Whether a line is one.
  static func isOne(_ line: String) -> Bool {
    line.drop { $0 == " " || $0 == "\t" }.first == "{"
  }

  /// Whether a line is one that is a command and nothing else, also one that is called like a step: `end`.
  static func isCommand(_ line: String) -> Bool {
    guard isOne(line), case .object(let object)? = try? JSONReader.value(of: line) else {
      return false
    }
    return object["method"] != nil
      && !object.members.contains { Scenario.keywords.contains($0.name) }
  }

  /// The words that a line stands for.
  static func words(of line: String) throws(Failure) -> [String] {
    guard case .object(let object)? = try? JSONReader.value(of: line) else {
      throw Failure(reason: "the line is no JSON object")
    }
    let names = object.members.map(\.name)
    if let place = names.indices.first(where: { names[..<$0].contains(names[$0]) }) {
      throw Failure(reason: "'\(names[place])' stands twice")
    }
    let steps = try steps(of: object)
    var words: [String] = []
    for step in steps {
      // True says no more than that the step is there.
      let rest = step.value == .bool(true) ? [] : texts(of: step.value)
      // The words of a text have its quotation marks still.
      let isText = if case .string = step.value { step.name == "player" } else { false }
      words += [step.name] + (isText ? rest.map(OptionPaths.plain) : rest)
    }
    if let value = object["to"] { words += texts(of: value, splits: false) }
    for name in ["over", "within"] {
      if let value = object[name] { words += [name] + texts(of: value) }
    }
    if let method = object["method"] {
      guard case .string(let name) = method else { throw Failure(reason: "method is a text") }
      guard !Scenario.keywords.contains(name) || MethodTable.builtIn[name] != nil else {
        throw Failure(reason: "'\(name)' is no command, and method takes one")
      }
      words += [name] + parameters(object["params"], of: name)
    }
    let known =
      ["to", "over", "within", "method", "params", "comment", "jsonrpc", "id"]
      + steps.map(\.name)
    if let stray = object.members.first(where: { !known.contains($0.name) }) {
      throw Failure(reason: "'\(stray.name)' is none of its members" + advice(on: stray.name))
    }
    guard !words.isEmpty || object["comment"] != nil else {
      throw Failure(reason: "it says no step and no method")
    }
    return words
  }

  /// The steps that members say: one, or the moment and what is done then.
  private static func steps(of object: JSONObject) throws(Failure) -> [JSONObject.Member] {
    let steps = object.members.filter { Scenario.keywords.contains($0.name) }
    let moments = steps.filter { ["at", "after", "wait"].contains($0.name) }
    let others = steps.filter { step in !moments.contains { $0.name == step.name } }
    guard moments.count < 2, others.count < 2 else {
      let both = moments.count > 1 ? moments : others
      throw Failure(reason: "'\(both[0].name)' and '\(both[1].name)' stand in lines of their own")
    }
    return moments + others
  }

  /// What is meant by a name that is no member.
  private static func advice(on name: String) -> String {
    if MethodTable.builtIn[name] != nil {
      return "; a command stands in method: {\"method\": \"\(name)\"}"
    }
    let members = Scenario.keywords + ["to", "over", "within", "method", "params", "comment"]
    let close = NameDistance.closest(to: name, of: members)
    return close.isEmpty ? "" : "; like it are \(close.joined(separator: ", "))"
  }

  /// The words of a value: those of a text, each of a list, or the JSON that it is.
  private static func texts(of value: JSONValue, splits: Bool = true) -> [String] {
    switch value {
    case .string(let text): splits ? CommandWords.split(text) : [text]
    case .array(let list): list.flatMap { texts(of: $0, splits: false) }
    default: [value.json]
    }
  }

  private static func parameters(_ value: JSONValue?, of method: String) -> [String] {
    guard let value else { return [] }
    guard case .object(let object) = MethodTable.builtIn.named(value, of: method) else {
      return [value.json]
    }
    return object.members.map { "\($0.name)=\(word(of: $0.value))" }
  }

  /// The JSON that a value is, or the name that stands for one: what that stands for may be no text.
  private static func word(of value: JSONValue) -> String { name(in: value) ?? value.json }

  /// The `$name` that a text consists of; `nil` when it is something else.
  private static func name(in value: JSONValue) -> String? {
    guard case .string(let text) = value, text.wholeMatch(of: /\$[A-Za-z_][A-Za-z0-9_]*/) != nil
    else { return nil }
    return text
  }
}
