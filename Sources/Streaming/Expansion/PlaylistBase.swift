import FoundationEssentials
package import MediaCore

/// The place of a playlist, against which its entries are read.
package enum PlaylistBase {
  /// A directory of this machine, with a slash at its end.
  case directory(String)
  /// The URL that the playlist came from in the end.
  case remote(url: String)

  package init(playlistPath path: String) {
    let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    // A relative path must not look like a URL.
    self = .directory(
      directory.hasPrefix("/") || directory.hasPrefix(".") ? directory : "./\(directory)")
  }

  /// The source that an entry names.
  ///
  /// - Parameter isReference: Whether a relative entry is a URI reference rather than a path.
  /// - Throws: 2010 where a remote playlist names anything but remote files; 3003 where an entry cannot
  ///   be read.
  package func source(of entry: String, isReference: Bool) throws(MediaError) -> String {
    switch self {
    case .directory(let directory): try local(entry, in: directory, isReference)
    case .remote(let url): try remote(entry, against: url)
    }
  }

  private func local(
    _ entry: String, in directory: String, _ isReference: Bool
  ) throws(MediaError) -> String {
    switch SourceText(entry) {
    case .fileURL, .remote: return entry
    // It fails when its turn comes, and costs the others nothing.
    case .otherScheme where isReference || !FileSystem.exists(directory + entry): return entry
    // A dash alone is a file's name like any other.
    case .gated where entry != "-" && (isReference || !FileSystem.exists(directory + entry)):
      return entry
    case .gated, .otherScheme, .path, .bareName:
      guard isReference else { return Self.file(entry, in: directory) }
      guard let path = PercentEncoding.decode(entry) else {
        throw MediaError(.malformedPlaylist, "the playlist's entry '\(entry)' cannot be decoded")
      }
      return Self.path(path, in: directory)
    }
  }

  /// The file that a line of a playlist names: as it stands, or else as other systems and programs write paths.
  private static func file(_ entry: String, in directory: String) -> String {
    // Most are read in one way only, and need not be looked for.
    guard entry.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "%") }) else {
      return path(entry, in: directory)
    }
    let slashed = entry.replacing("\\", with: "/")
    let readings = [entry, slashed] + [entry, slashed].compactMap(PercentEncoding.decode)
    let paths = readings.map { path($0, in: directory) }
    return paths.first(where: FileSystem.exists) ?? paths[0]
  }

  private static func path(_ path: String, in directory: String) -> String {
    path.hasPrefix("/") ? path : directory + path
  }

  private func remote(_ entry: String, against base: String) throws(MediaError) -> String {
    switch SourceText(entry) {
    case .remote: return entry
    case .fileURL, .gated, .otherScheme:
      throw MediaError(
        .forbiddenURL, "the playlist came over the network and may not name '\(entry)'")
    case .path, .bareName:
      let reference = PercentEncoding.encodeInvalid(entry)
      guard let url = URL(string: reference, relativeTo: URL(string: base)) else {
        throw MediaError(.malformedPlaylist, "the playlist's entry '\(entry)' is not a URL")
      }
      return url.absoluteString
    }
  }
}
