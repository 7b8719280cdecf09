/// Reads the attributes of a tag as people write them: with quotes of either kind, or none.
enum SubRipAttributes {
  static func read(_ text: String) -> [(name: String, value: String)] {
    var attributes: [(name: String, value: String)] = []
    var rest = Substring(text)
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "/" }
      guard !rest.isEmpty else { return attributes }
      let name = rest.prefix { $0 != "=" && !$0.isWhitespace }
      rest = rest[name.endIndex...].drop(while: \.isWhitespace)
      guard rest.first == "=" else {
        if name.isEmpty { return attributes }
        continue
      }
      rest = rest.dropFirst().drop(while: \.isWhitespace)
      let value: Substring
      if let quote = rest.first, quote == "\"" || quote == "'" {
        value = rest.dropFirst().prefix { $0 != quote }
        rest = rest[value.endIndex...].dropFirst()
      } else {
        value = rest.prefix { !$0.isWhitespace }
        rest = rest[value.endIndex...]
      }
      attributes.append((name.lowercased(), value.trimmed))
    }
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var part = drop(while: \.isWhitespace)
    while part.last?.isWhitespace == true { part.removeLast() }
    return String(part)
  }
}
