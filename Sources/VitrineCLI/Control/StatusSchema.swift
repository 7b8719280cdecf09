internal import MediaCore
internal import Playback

/// What the status holds, and what its members can be.
enum StatusSchema {
  private static let whole = PlayerStatus.schema.expanded

  /// What is wrong with the names on the way to a member; `nil` where nothing is, and where any name may stand.
  static func fault(in path: [String]) -> String? {
    var places = [whole]
    var way: [String] = []
    for name in path {
      let schemas = places.flatMap(Self.choices)
      guard !schemas.contains(where: isOpen) else { return nil }
      places = schemas.compactMap { member(name, of: $0) }
      guard !places.isEmpty else {
        let advice =
          way.isEmpty && name == "position"
          ? "; the position is currentTime"
          : NameDistance.advice(on: name, of: schemas.flatMap(names))
        return "The status has no member \((way + [name]).joined(separator: "."))\(advice)"
      }
      way.append(name)
    }
    return nil
  }

  /// The words that a member can be, where that is a choice of words.
  ///
  /// - Parameter path: The names on the way to it, as conditions have them.
  /// - Returns: `nil` for one that is no such choice, or that is not known.
  static func words(at path: [String]) -> [String]? {
    guard case .array(let values)? = schema(at: path)?["enum"] else { return nil }
    return values.compactMap { if case .string(let word) = $0 { word } else { nil } }
  }

  /// The JSON type that a member has, a number for an integer too.
  ///
  /// - Parameter path: As for `words`.
  /// - Returns: `nil` for one that may have several, or that is not known.
  static func type(at path: [String]) -> String? {
    guard case .string(let type)? = schema(at: path)?["type"] else { return nil }
    return type == "integer" ? "number" : type
  }

  private static func schema(at path: [String]) -> JSONObject? {
    var place = whole
    for name in path {
      guard let schema = onlyChoice(place), let next = member(name, of: schema) else { return nil }
      place = next
    }
    return onlyChoice(place)
  }

  /// A list or an object may be null too; of a true choice nothing is known.
  private static func onlyChoice(_ place: JSONValue) -> JSONObject? {
    let others = choices(of: place).filter { $0["type"] != "null" }
    return others.count == 1 ? others[0] : nil
  }

  private static func choices(of place: JSONValue) -> [JSONObject] {
    guard case .object(let schema) = place else { return [] }
    guard case .array(let choices)? = schema["oneOf"] else { return [schema] }
    return choices.flatMap(Self.choices)
  }

  private static func names(of schema: JSONObject) -> [String] {
    guard case .object(let members)? = schema["properties"] else { return [] }
    return members.members.map(\.name)
  }

  private static func member(_ name: String, of schema: JSONObject) -> JSONValue? {
    if case .object(let members)? = schema["properties"] { return members[name] }
    guard let items = schema["items"] else { return nil }
    return name == "count" ? .object(["type": "integer"]) : Int(name).map { _ in items }
  }

  /// Whether it is an object of which the names are not known.
  private static func isOpen(_ schema: JSONObject) -> Bool {
    switch schema["type"] {
    case nil: true
    case "object": schema["properties"] == nil || schema["additionalProperties"] == true
    default: false
    }
  }
}
