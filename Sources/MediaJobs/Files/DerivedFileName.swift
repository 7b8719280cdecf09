internal import MediaCore
internal import Streaming

/// The name of what comes from a source, where only a folder is named for it.
package struct DerivedFileName: Hashable, Sendable {
  /// So many bytes at most: the file of what is not whole yet has a longer name, of 255 bytes at most.
  private static let most = 180
  /// What the playlists of many streams are called; their folders have names of their own.
  private static let usual = [
    "index", "master", "playlist", "manifest", "main", "prog_index", "stream",
  ]

  /// The last part of the path, what a URL encodes decoded once; `nil` when it makes no name of a file.
  package let file: String?

  /// Makes a name that stays in its folder: without slashes, control characters or a dot at its beginning.
  package init(of source: String) {
    let isURL = !SourceText(source).isFile
    // In the name of a file of this machine they mean nothing.
    let path = isURL ? source.prefix { $0 != "?" && $0 != "#" } : source[...]
    let parts = path.split(separator: "/").filter { !isURL || !$0.hasSuffix(":") }
    let isPlaylist = parts.last.map { $0.lowercased().hasSuffix(".m3u8") } ?? false
    let isUsual = Self.usual.contains(parts.last?.prefix { $0 != "." }.lowercased() ?? "")
    let part = isPlaylist && isUsual && parts.count > 2 ? parts[parts.count - 2] : parts.last
    let name = part.map { isURL ? PercentEncoding.decode($0) ?? String($0) : String($0) } ?? ""
    let short = Self.shortened(Self.cleaned(name))
    file = short.isEmpty || short.hasPrefix(".") ? nil : short
  }

  /// The name up to its first dot; `nil` when it makes none.
  package var stem: String? { file?.split(separator: ".").first.map(String.init) }

  /// The name without its extension; `nil` when it makes none.
  package var withoutExtension: String? {
    file.map { file in file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file }
  }

  private static func cleaned(_ name: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: break
      default: scalars.append(scalar == "/" || scalar == "\\" ? "_" : scalar)
      }
    }
    return String(scalars)
  }

  /// Leaves characters out before the extension, where the name is too long.
  private static func shortened(_ name: String) -> String {
    guard name.utf8.count > most else { return name }
    let end = name.lastIndex(of: ".").map { name[$0...] } ?? ""
    let kept = end.utf8.count <= 16 ? end : ""
    var head = name.dropLast(kept.count).prefix(most)
    while head.utf8.count + kept.utf8.count > most { head.removeLast() }
    return String(head) + kept
  }
}
