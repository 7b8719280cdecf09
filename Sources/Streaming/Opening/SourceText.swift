package import MediaCore

/// What a source string looks like, before anything is looked up.
package enum SourceText: Hashable {
  /// What follows `file:`.
  case fileURL(Substring)
  /// What follows `http:` or `https:`, the scheme in lower case.
  case remote(scheme: String, rest: Substring)
  /// What follows the scheme of a kind that has to be allowed; of standard input nothing.
  case gated(InputKind, rest: Substring)
  case otherScheme(String)
  case path
  case bareName

  /// Whether it is a file of this machine by its name alone.
  package var isFile: Bool { self == .path || self == .bareName }

  /// The descriptor that it names; `nil` when it names none.
  package var descriptor: Int32? {
    guard case .gated(.fd, let rest) = self else { return nil }
    return Int32(rest)
  }

  /// Whether it has to be allowed.
  var isGated: Bool {
    if case .gated = self { return true }
    return false
  }

  package init(_ source: String) {
    guard source != "-" else {
      self = .gated(.fd, rest: "0")
      return
    }
    guard let (scheme, rest) = Self.split(source) else {
      self = source.utf8.contains(UInt8(ascii: "/")) ? .path : .bareName
      return
    }
    switch scheme {
    case "file": self = .fileURL(rest)
    case "http", "https": self = .remote(scheme: scheme, rest: rest)
    case "pipe" where rest.isEmpty || rest == "0": self = .gated(.fd, rest: "0")
    default:
      self = InputKind(rawValue: scheme).map { .gated($0, rest: rest) } ?? .otherScheme(scheme)
    }
  }

  /// The scheme in lower case and what follows it; `nil` when there is none.
  ///
  /// As RFC 3986, 3.1 has it, and a comma, with which FFmpeg gives its own schemes options.
  private static func split(_ source: String) -> (scheme: String, rest: Substring)? {
    guard let first = source.utf8.first, isLetter(first),
      let colon = source.utf8.firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    let scheme = source[..<colon]
    let isScheme = scheme.utf8.allSatisfy { byte in
      isLetter(byte) || (48...57).contains(byte) || "+-.,".utf8.contains(byte)
    }
    guard isScheme else { return nil }
    return (scheme.lowercased(), source[source.utf8.index(after: colon)...])
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (65...90).contains(byte) || (97...122).contains(byte)
  }
}
