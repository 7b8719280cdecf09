internal import MediaCore
internal import Playback

/// What members of the status can be, where that is a choice of words.
enum StatusWords {
  private static let schema = PlayerStatus.schema.expanded

  /// The words of a member.
  ///
  /// - Parameter path: The names on the way to it, as conditions have them.
  /// - Returns: `nil` for one that is no such choice, or that is not known.
  static func words(at path: [String]) -> [String]? { words(at: path[...], in: schema) }

  private static func words(at path: ArraySlice<String>, in schema: JSONValue) -> [String]? {
    guard case .object(let schema) = schema else { return nil }
    if case .array(let choices)? = schema["oneOf"] {
      // A list or an object may be null too; of a true choice nothing is known.
      let others = choices.filter { $0 != .object(["type": "null"]) }
      return others.count == 1 ? words(at: path, in: others[0]) : nil
    }
    guard let name = path.first else {
      guard case .array(let values)? = schema["enum"] else { return nil }
      return values.compactMap { if case .string(let word) = $0 { word } else { nil } }
    }
    if case .object(let members)? = schema["properties"], let member = members[name] {
      return words(at: path.dropFirst(), in: member)
    }
    guard Int(name) != nil, let items = schema["items"] else { return nil }
    return words(at: path.dropFirst(), in: items)
  }
}
