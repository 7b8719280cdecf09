/// The parts of a URI or of a reference to one.
///
/// Source: RFC 3986, 3, 4.1 and appendix B.
package struct URIReference: Hashable, Sendable {
  /// In lower case.
  package var scheme: String?
  package var authority: Substring?
  package var path: Substring
  package var query: Substring?
  package var fragment: Substring?

  package init(_ text: String) {
    var rest = text[...]
    if let hash = rest.utf8.firstIndex(of: UInt8(ascii: "#")) {
      fragment = rest[rest.utf8.index(after: hash)...]
      rest = rest[..<hash]
    }
    if let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) {
      query = rest[rest.utf8.index(after: mark)...]
      rest = rest[..<mark]
    }
    if let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(rest[..<colon]) {
      scheme = rest[..<colon].lowercased()
      rest = rest[rest.utf8.index(after: colon)...]
    }
    if rest.utf8.starts(with: "//".utf8) {
      let start = rest.utf8.index(rest.startIndex, offsetBy: 2)
      let end = rest[start...].utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      authority = rest[start..<end]
      rest = rest[end...]
    }
    path = rest
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy { byte in
      isLetter(byte) || (48...57).contains(byte) || byte == UInt8(ascii: "+")
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (65...90).contains(byte) || (97...122).contains(byte)
  }
}

extension URIReference: CustomStringConvertible {
  /// The parts put together again (RFC 3986, 5.3).
  package var description: String {
    var text = ""
    if let scheme { text += "\(scheme):" }
    if let authority { text += "//\(authority)" }
    text += path
    if let query { text += "?\(query)" }
    if let fragment { text += "#\(fragment)" }
    return text
  }
}

extension URIReference {
  /// What a reference names when it stands in what this URI names (RFC 3986, 5.2.2).
  package func resolving(_ reference: URIReference) -> URIReference {
    var target = reference
    if reference.scheme != nil {
      target.path = Self.removingDots(reference.path)
      return target
    }
    target.scheme = scheme
    if reference.authority != nil {
      target.path = Self.removingDots(reference.path)
      return target
    }
    target.authority = authority
    if reference.path.isEmpty {
      target.path = path
      target.query = reference.query ?? query
    } else if reference.path.hasPrefix("/") {
      target.path = Self.removingDots(reference.path)
    } else {
      target.path = Self.removingDots(directory + reference.path)
    }
    return target
  }

  /// The path up to its last slash (RFC 3986, 5.2.3).
  package var directory: Substring {
    if authority != nil, path.isEmpty { return "/" }
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return path[...slash]
  }

  /// Resolves `.` and `..` (RFC 3986, 5.2.4); a path that begins without a slash stays so.
  package static func removingDots(_ path: Substring) -> Substring {
    guard path.utf8.contains(UInt8(ascii: ".")) else { return path }
    let isAbsolute = path.hasPrefix("/")
    var kept: [Substring] = []
    var segments = path.split(separator: "/", omittingEmptySubsequences: false)
    if isAbsolute { segments.removeFirst() }
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".":
        if isLast { kept.append("") }
      case "..":
        _ = kept.popLast()
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    return (isAbsolute ? "/" : "") + kept.joined(separator: "/")[...]
  }
}
