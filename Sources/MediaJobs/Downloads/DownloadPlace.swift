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
    let isStream = found.isStream
    // No other folder can take the place of the present one, or of that above.
    let isFixed = path.split(separator: "/").last.map { $0 == "." || $0 == ".." } ?? false
    let isInside =
      path.hasSuffix("/") || isFixed
      || FileSystem.isDirectory(path) && !(isStream && form == .folder)
    let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
    guard isInside else {
      self.path = path
      return
    }
    let address = if case .file(let file, _) = found { file.address } else { source }
    let name = DerivedFileName(of: address)
    let stem = name.stem ?? "download"
    let full = isStream ? (form == .folder ? stem : "\(stem).mp4") : name.file ?? "download"
    self.path = "\(folder)/\(full)"
  }

  /// The place that a path names by itself; `nil` where the source gives the name.
  init?(named path: String) {
    guard !path.hasSuffix("/"), !FileSystem.isDirectory(path) else { return nil }
    self.path = path
  }

  /// Where a stream lies until it is whole.
  var workingFolder: String {
    "\(PendingFile.folder(of: path))/.\(PartialFile.stem(of: name)).download"
  }

  /// What an earlier run left of a file; `nil` for nothing.
  var remains: PartialFile.Remains? {
    PartialFile.remains(in: PendingFile.folder(of: path))[PartialFile.stem(of: name)]
  }

  /// Removes what is not whole.
  func removeRemains() {
    FolderListing.remove(workingFolder)
    var removed: String?
    // One that cannot be removed stays.
    while let path = remains?.path, path != removed {
      FolderListing.remove(path)
      removed = path
    }
  }

  /// Its name in its folder.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}
