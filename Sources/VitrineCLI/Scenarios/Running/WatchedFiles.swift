internal import FoundationEssentials
internal import Streaming

/// The files beside scenarios, and when each was changed.
struct WatchedFiles: Equatable {
  private var changes: [String: Date] = [:]

  /// What runs leave in a folder that is watched.
  private static let ends = [".trace", ".png"]

  /// Looks at the files of the folders that are named, or in which the files are that are named.
  ///
  /// - Parameter outputs: The files and folders that the runs write, which are left out.
  init(_ paths: [String], leavingOut outputs: [String]) {
    let files = FileManager.default
    let left = Set(outputs.compactMap { FileSystem.realPath($0) })
    for path in paths {
      let folder =
        (try? files.contentsOfDirectory(atPath: path)) == nil
        ? URL(filePath: path).deletingLastPathComponent().path : path
      for name in (try? files.contentsOfDirectory(atPath: folder)) ?? [] {
        let file = "\(folder)/\(name)"
        let isLeft =
          FileSystem.realPath(file).map(left.contains) ?? false
          || Self.ends.contains { name.hasSuffix($0) }
            && FileSystem.realPath(folder).map(left.contains) ?? false
        if isLeft { continue }
        let facts = try? files.attributesOfItem(atPath: file)
        if let date = facts?[.modificationDate] as? Date { changes[file] = date }
      }
    }
  }
}
