internal import HLS
internal import MediaCore
internal import Streaming

/// Where a download goes, and where it lies until it is whole.
struct DownloadPlace: Sendable {
  /// The file or the folder.
  let path: String

  /// - Parameters:
  ///   - path: As the caller named it.
  ///   - found: What the source is, whose name is taken where the path is a folder.
  init(_ path: String, source: String, found: OfflineSource, form: DownloadSettings.Form) {
    let isStream = if case .file = found { false } else { true }
    let isInside =
      path.hasSuffix("/") || FileSystem.isDirectory(path) && !(isStream && form == .folder)
    let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
    guard isInside else {
      self.path = path
      return
    }
    let address = if case .file(_, let address, _) = found { address } else { source }
    let name = Self.name(of: address)
    let stem = name.split(separator: ".").first.map(String.init) ?? name
    let full = isStream ? (form == .folder ? stem : "\(stem).mp4") : name
    self.path = "\(folder)/\(full)"
  }

  /// Where a stream lies until it is whole.
  var workingFolder: String {
    "\(PendingFile.folder(of: path))/.\(name).download"
  }

  /// What an earlier run left of a file; `nil` for nothing.
  var remains: PartialFile.Remains? { PartialFile.remains(in: PendingFile.folder(of: path))[name] }

  /// Removes what is not whole.
  func removeRemains() {
    FolderListing.remove(workingFolder)
    while let remains { FolderListing.remove(remains.path) }
  }

  /// Its name in its folder.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The last part of a URL's or a file's path, as far as it can be a file's name.
  private static func name(of address: String) -> String {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let parts = path.split(separator: "/").filter { !$0.hasSuffix(":") }
    let usual = ["index", "master", "playlist", "manifest", "main", "prog_index", "stream"]
    // A stream's playlist is often named like all others, and its folder is not.
    let isPlaylist = parts.last.map { $0.lowercased().hasSuffix(".m3u8") } ?? false
    let stem = parts.last?.prefix { $0 != "." }.lowercased() ?? ""
    let part =
      isPlaylist && usual.contains(stem) && parts.count > 2 ? parts.dropLast().last : parts.last
    let clean = String(part ?? "").unicodeScalars.filter { $0.value >= 32 && $0 != "\\" }
    let name = String(String.UnicodeScalarView(clean).prefix(120))
    return name.isEmpty || name.hasPrefix(".") ? "download" : name
  }
}
