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
    let isInside =
      path.hasSuffix("/") || Self.isFixed(path)
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
  ///
  /// A folder that is there may be the place of a stream that replaces it.
  init?(named path: String, _ settings: DownloadSettings) {
    let isReplaced = settings.form == .folder && settings.overwrites
    guard !path.isEmpty, !path.hasSuffix("/"), !Self.isFixed(path),
      isReplaced || !FileSystem.isDirectory(path)
    else { return nil }
    self.path = path
  }

  /// Whether a path names the present folder, or that above: no other can take its place.
  private static func isFixed(_ path: String) -> Bool {
    path.split(separator: "/").last.map { $0 == "." || $0 == ".." } ?? false
  }

  /// Where a stream lies until it is whole.
  var workingFolder: String { "\(hiddenStem).download" }

  /// Where the folder lies that a stream replaces, until the new one is at its place.
  private var replacedFolder: String { "\(workingFolder).old" }

  /// What keeps the place for one download.
  var lockFile: String { "\(hiddenStem).lock" }

  /// What the paths begin with of what lies beside it.
  private var hiddenStem: String {
    "\(PendingFile.folder(of: path))/.\(PartialFile.stem(of: name))"
  }

  /// What an earlier run left of a file; `nil` for nothing.
  var remains: PartialFile.Remains? {
    PartialFile.remains(in: PendingFile.folder(of: path))[PartialFile.stem(of: name)]
  }

  /// Removes what is not whole.
  func removeRemains() {
    FolderListing.remove(workingFolder)
    // Where nothing is at the place, it is all that is left of what was there.
    if PendingFile.exists(path) { FolderListing.remove(replacedFolder) }
    var removed: String?
    // One that cannot be removed stays.
    while let path = remains?.path, path != removed {
      FolderListing.remove(path)
      removed = path
    }
  }

  /// Removes what runs have left that were killed when their result was at the place, unless one is at work on it.
  ///
  /// What another run can go on with stays.
  func removeAbandoned() {
    PartialFile.removeSecondNames(of: path)
    let record = "\(workingFolder)/\(WorkingFolder.record)"
    let isOver =
      PendingFile.exists(workingFolder) && !FolderListing.isNewer(record, than: path)
    let others = [replacedFolder, lockFile]
    // Without need it is not kept from another run, not even for a moment.
    guard isOver || others.contains(where: PendingFile.exists), let lock = try? PlaceLock(self)
    else { return }
    withExtendedLifetime(lock) {
      FolderListing.remove(replacedFolder)
      if isOver { FolderListing.remove(workingFolder) }
    }
  }

  /// Its name in its folder.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}
