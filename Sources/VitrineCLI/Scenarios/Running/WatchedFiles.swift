internal import FoundationEssentials

/// The files beside scenarios, and when each was changed.
struct WatchedFiles: Equatable {
  private var changes: [String: Date] = [:]

  /// Looks at the files of the folders that are named, or in which the files are that are named.
  init(_ paths: [String]) {
    let files = FileManager.default
    for path in paths {
      let folder =
        (try? files.contentsOfDirectory(atPath: path)) == nil
        ? URL(filePath: path).deletingLastPathComponent().path : path
      for name in (try? files.contentsOfDirectory(atPath: folder)) ?? [] {
        let file = "\(folder)/\(name)"
        let facts = try? files.attributesOfItem(atPath: file)
        if let date = facts?[.modificationDate] as? Date { changes[file] = date }
      }
    }
  }
}
