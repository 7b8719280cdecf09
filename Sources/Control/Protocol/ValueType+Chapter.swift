internal import MediaCore

extension ValueType<Chapter> {
  /// A chapter by where it begins and its title; it ends where the next does, or where `end` says.
  static var chapter: Self {
    let names = ["start", "end", "title"]
    return ValueType(schema: [
      "type": "object", "additionalProperties": false,
      "properties": [
        "start": ["type": "number", "minimum": 0], "end": ["type": "number", "minimum": 0],
        "title": ["type": "string"],
      ], "required": ["start", "title"],
    ]) { (json) throws(TypeMismatch) in
      guard case .object(let object) = json else { throw TypeMismatch("is not an object") }
      if let stranger = object.members.first(where: { !names.contains($0.name) }) {
        throw .unknown(stranger.name, of: names).within(".\(stranger.name.prefix(100))")
      }
      guard let start = object["start"], let title = object["title"] else {
        throw TypeMismatch("has no start or no title")
      }
      let end = try object["end"].map { (end) throws(TypeMismatch) in try Double(end) }
      return Chapter(
        title: try String(title),
        range: TimeRange(
          start: .seconds(max(0, try Double(start))),
          end: end.map { .seconds($0) } ?? .distantFuture))
    }
  }
}
