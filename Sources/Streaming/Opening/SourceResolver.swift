package import MediaCore
internal import Networking

/// Decides what a source string names, and whether it may be opened at all.
///
/// A path, a `file://` URL of this machine, an http or https URL, or a bare name, which is looked up.
/// Standard input, an inherited descriptor, and the inputs of `InputKind` where the policy allows them.
/// Nothing else is a source: no `concat:`, `data:` or any other scheme, unless the program opens it itself, or a file has
/// just that name.
package struct SourceResolver: Sendable {
  /// The longest source, in bytes.
  static let longest = 4096

  private let settings: SourceSettings

  package init(_ settings: SourceSettings) { self.settings = settings }

  /// Tells where a source is; looks at the file system only for bare names and names with a colon.
  ///
  /// - Parameter isListed: Whether a document is known to name it, and not the user.
  /// - Throws: 1001 for what cannot be a source, 2010 for what is not allowed, 2004 for a bare name that
  ///   is not found.
  package func resolve(
    _ source: String, isListed: Bool = false
  ) throws(MediaError) -> SourceLocation {
    try Self.check(source)
    if let base = settings.originBase, source.hasPrefix("origin:/") {
      return try resolve(base + source.dropFirst(7), isListed: isListed)
    }
    switch SourceText(source) {
    case .fileURL(let rest): return try file(FileURL.path(rest))
    case .remote(let scheme, let rest): return try remote(scheme, rest)
    case .gated(let kind, let rest):
      if settings.schemes[kind.rawValue] != nil { return .provided(url: source) }
      if source != "-", let path = lookUp(source) { return try file(path) }
      return try gated(kind, rest, isListed: isListed)
    case .otherScheme(let scheme):
      if settings.schemes[scheme] != nil { return .provided(url: source) }
      if let path = lookUp(source) { return try file(path) }
      throw MediaError(
        .forbiddenURL, "'\(scheme):' is not an allowed scheme, and no file is called that")
    case .path: return try file(source)
    case .bareName:
      if let path = lookUp(source) { return try file(path) }
      throw MediaError(.notFound, "no file '\(source)' in the search path")
    }
  }

  /// Refuses what can be neither a path nor a URL.
  static func check(_ source: String) throws(MediaError) {
    guard !source.isEmpty else { throw MediaError(.invalidArgument, "the source is empty") }
    guard source.utf8.count <= longest else {
      throw MediaError(.invalidArgument, "the source is longer than \(longest) bytes")
    }
    // A file may be called anything else.
    let forbidden: [UInt8] = SourceText(source).isFile ? [0] : [0, 10, 13]
    guard source.utf8.allSatisfy({ !forbidden.contains($0) }) else {
      throw MediaError(.invalidArgument, "the source has a line break or a zero in it")
    }
  }

  private func file(_ path: String) throws(MediaError) -> SourceLocation {
    try allow("file")
    return .file(path: path)
  }

  private func remote(_ scheme: String, _ rest: Substring) throws(MediaError) -> SourceLocation {
    try allow(scheme)
    let authority = rest.dropFirst(2).prefix { !"/?#".contains($0) }
    guard rest.hasPrefix("//"), !authority.isEmpty else {
      throw MediaError(.invalidArgument, "the URL names no host")
    }
    guard authority.utf8.allSatisfy({ $0 > 32 && $0 != 127 }) else {
      throw MediaError(.invalidArgument, "the URL's host has blanks in it")
    }
    let path = rest.dropFirst(2 + authority.count)
    return .remote(url: "\(scheme)://\(authority)\(PercentEncoding.encodeInvalid(path))")
  }

  /// An input that has to be allowed; opening it looks again at which document names it.
  private func gated(
    _ kind: InputKind, _ rest: Substring, isListed: Bool
  ) throws(MediaError) -> SourceLocation {
    let policy = settings.policy
    let number = kind == .fd ? Int32(rest) : nil
    let isGiven = number.map(policy.descriptors.contains) ?? false
    if !isGiven, isListed || !policy.allowedInPlaylists.contains(kind) {
      try policy.check(kind, isListed: isListed)
    }
    if let number, number >= 0 { return .descriptor(number) }
    guard kind != .fd else {
      throw MediaError(.invalidArgument, "a descriptor is fd:NUMBER, fd:3 for instance")
    }
    return .live(try LiveAddress(kind, rest))
  }

  private func allow(_ scheme: String) throws(MediaError) {
    guard settings.policy.allows(scheme: scheme, namedBy: .local) else {
      throw MediaError(.forbiddenURL, "'\(scheme)' sources are not allowed here")
    }
  }

  /// The first file of that name, with or without the default extension; `nil` for none.
  private func lookUp(_ name: String) -> String? {
    let names = [name, "\(name).\(settings.defaultExtension)"]
    let here = names.map { "./\($0)" }
    let paths = settings.searchPath.flatMap { directory in names.map { "\(directory)/\($0)" } }
    return (here + paths).first { FileSystem.exists($0) }
  }
}
