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
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  private var lastComponent: Substring {
    switch self {
    case .file(let path): return path.split(separator: "/").last ?? ""
    case .remote(let url), .provided(let url):
      let path = url.prefix { $0 != "?" && $0 != "#" }
      return path.split(separator: "/").dropFirst(2).last ?? ""
    case .live, .descriptor: return ""
    }
  }
}
