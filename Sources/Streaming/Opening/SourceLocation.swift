/// Where a source is, once it is known to be allowed.
package enum SourceLocation: Hashable, Sendable {
  case file(path: String)
  /// An absolute http or https URL without characters that do not belong into one.
  case remote(url: String)
  /// A URL of a scheme that the program opens itself.
  case provided(url: String)
  /// What comes as it happens, by FFmpeg's own means.
  case live(LiveAddress)
  /// A descriptor that the program was given.
  case descriptor(Int32)

  /// The extension of the file's name, in lower case, empty if it has none.
  package var pathExtension: String {
    let name = lastComponent
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
      return ""
    }
    return name[name.utf8.index(after: dot)...].lowercased()
  }

  private var lastComponent: Substring {
    switch self {
    case .file(let path): return Self.last(of: path[...])
    case .remote(let url), .provided(let url):
      let path = url.prefix { $0 != "?" && $0 != "#" }
      return path.split(separator: "/").dropFirst(2).last ?? ""
    case .live, .descriptor: return ""
    }
  }

  /// What stands behind the last slash but those at the end.
  private static func last(of path: Substring) -> Substring {
    let slash = UInt8(ascii: "/")
    guard let last = path.utf8.lastIndex(where: { $0 != slash }) else { return "" }
    let kept = path[...last]
    return kept.utf8.lastIndex(of: slash).map { kept[kept.utf8.index(after: $0)...] } ?? kept
  }
}
