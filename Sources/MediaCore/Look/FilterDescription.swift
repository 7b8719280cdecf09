/// A filter to be applied: which, with what parameters, under what id in the stack.
///
/// Every parameter of the filter has a value of its type, within its range.
///
/// ```swift
/// let blur = try FilterDescription("gaussianBlur", ["radius": .number(4)])
/// try await player.send(.filter(.named(blur)))
/// ```
public struct FilterDescription: Hashable, Sendable {
  /// What it is called in the stack, so that it can be changed there; its name unless told otherwise.
  public private(set) var id: String
  /// The name in the catalogue, `sepia` for instance.
  public let name: String
  /// The value of every parameter that the filter has, by its name.
  public internal(set) var values: [String: FilterValue]
  /// The parameters that were given by Core Image's names and have no counterpart, such as the radius of `CIVignette`:
  /// nothing is made of them.
  public internal(set) var ignored: [String] = []

  /// A filter by its name or one of Core Image's names.
  ///
  /// - Throws: A 1001 error for a name that is unknown, with the names like it, and for parameters that are unknown,
  ///   missing or of the wrong type. Numbers outside their range are clamped.
  public init(
    _ name: String, _ parameters: JSONObject = [:], id: String? = nil
  ) throws(MediaError) {
    if let alias = FilterAlias.all.first(where: { $0.name == name }) {
      try self.init(alias.name, alias.translate(parameters), of: alias.definition, id: id)
      ignored = try alias.ignored(parameters)
    } else {
      try self.init(name, parameters, of: try FilterCatalog.definition(name), id: id)
    }
  }

  private init(
    _ name: String, _ parameters: JSONObject, of definition: FilterDefinition, id: String?
  ) throws(MediaError) {
    self.name = definition.name
    self.id = id ?? definition.name
    values = try definition.values(
      parameters.members.map { member in
        (member.name, { parameter throws(MediaError) in try parameter.read(member.value) })
      })
  }

  /// Reads what a person wrote: `sepia`, `gaussianBlur=radius=4`, `crop=width=0.5:height=0.5`.
  ///
  /// Colons within a value are written `\:`.
  ///
  /// - Throws: A 1001 error as `init(_:_:id:)`, and for what is not of this form.
  public init(parsing text: String) throws(MediaError) {
    let parts = Self.split(text)
    let head = parts[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let assignments = (head.count > 1 ? [String(head[1])] : []) + parts.dropFirst()
    var given: [(name: String, text: String)] = []
    for assignment in assignments {
      let pair = assignment.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2 else {
        throw MediaError(
          .invalidArgument, "\"\(assignment)\" in \"\(text)\" is not of the form parameter=value")
      }
      given.append((String(pair[0]), String(pair[1])))
    }
    let name = String(head[0])
    if FilterAlias.all.contains(where: { $0.name == name }) {
      let parameters = given.map { JSONObject.Member($0.name, Self.json(of: $0.text)) }
      self = try FilterDescription(name, JSONObject(parameters))
      return
    }
    let definition = try FilterCatalog.definition(name)
    self.name = definition.name
    id = definition.name
    values = try definition.values(
      given.map { name, text in
        (name, { parameter throws(MediaError) in try parameter.read(text) })
      })
  }

  /// The same filter under another id.
  package func renamed(_ id: String) -> FilterDescription {
    var filter = self
    filter.id = id
    return filter
  }

  /// What a person wrote for a parameter of Core Image's: numbers, or a word.
  private static func json(of text: String) -> JSONValue {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    let numbers = parts.compactMap { $0.map { JSONValue.number($0) } }
    guard numbers.count == parts.count else { return .string(text) }
    return numbers.count == 1 ? numbers[0] : .array(numbers)
  }

  private static func split(_ text: String) -> [String] {
    var parts = [""]
    var escapes = false
    for character in text {
      if escapes {
        if character != ":" { parts[parts.count - 1].append("\\") }
        parts[parts.count - 1].append(character)
        escapes = false
      } else if character == "\\" {
        escapes = true
      } else if character == ":" {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }
}

extension FilterDescription {
  /// Whether both do the same under the same id; what is ignored does not count.
  public static func == (left: FilterDescription, right: FilterDescription) -> Bool {
    left.id == right.id && left.name == right.name && left.values == right.values
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(name)
    hasher.combine(values)
  }
}

extension FilterDescription {
  /// Reads a filter as it is sent: `{"name", "id", "parameters"}`.
  ///
  /// - Throws: A 1001 error as `init(_:_:id:)`, and for what is no object with a name.
  public init(_ json: JSONValue) throws(MediaError) {
    guard case .object(let object) = json, case .string(let name)? = object["name"] else {
      throw MediaError(.invalidArgument, "a filter is an object with a name")
    }
    var parameters: JSONObject = [:]
    if case .object(let given)? = object["parameters"] { parameters = given }
    var id: String?
    if case .string(let given)? = object["id"] { id = given }
    try self.init(name, parameters, id: id)
  }

  /// The filter as it is sent, all its parameters with their values.
  public var json: JSONObject { FilterStack.Entry.record.json(.named(self)) }

  /// The value of every parameter as it is sent.
  var parameters: JSONObject {
    JSONObject(values.keys.sorted().map { .init($0, values[$0]?.json ?? .null) })
  }

  /// The path of a file that has not been read; `nil` where there is none.
  package var file: String? {
    guard case .file(let path)? = values["file"] else { return nil }
    return path
  }

  /// The same filter with what its file held.
  package func replacingFile(with table: ColorTable) -> FilterDescription {
    var filter = self
    filter.values["file"] = .table(table)
    return filter
  }

  package func number(_ name: String) -> Double {
    guard case .number(let number)? = values[name] else { return 0 }
    return number
  }

  package func flag(_ name: String) -> Bool { values[name] == .flag(true) }

  package func choice(_ name: String) -> String {
    guard case .choice(let word)? = values[name] else { return "" }
    return word
  }

  package func color(_ name: String) -> RGBColor {
    guard case .color(let color)? = values[name] else { return .black }
    return color
  }

  package func numbers(_ name: String) -> [Double] {
    guard case .numbers(let numbers)? = values[name] else { return [] }
    return numbers
  }
}
