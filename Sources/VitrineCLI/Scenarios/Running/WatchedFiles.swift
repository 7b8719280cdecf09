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
    let written = Self.written(outputs)
    for path in paths {
      let folder =
        (try? files.contentsOfDirectory(atPath: path)) == nil
        ? URL(filePath: path).deletingLastPathComponent().path : path
      for name in (try? files.contentsOfDirectory(atPath: folder)) ?? [] {
        let file = "\(folder)/\(name)"
        let isLeft =
          FileSystem.realPath(file).map(written.contains) ?? false
          || Self.ends.contains { name.hasSuffix($0) }
            && FileSystem.realPath(folder).map(left.contains) ?? false
        if isLeft { continue }
        let facts = try? files.attributesOfItem(atPath: file)
        if let date = facts?[.modificationDate] as? Date { changes[file] = date }
      }
    }
  }

  /// The same without what is written besides.
  func leavingOut(_ outputs: [String]) -> WatchedFiles {
    if outputs.isEmpty { return self }
    let written = Self.written(outputs)
    var files = self
    files.changes = changes.filter { !written.contains(FileSystem.realPath($0.key) ?? "") }
    return files
  }

  /// The places of what is written, and of the folders that it is written in: they change with it.
  private static func written(_ outputs: [String]) -> Set<String> {
    let folders = outputs.map { URL(filePath: $0).deletingLastPathComponent().path }
    return Set((outputs + folders).compactMap { FileSystem.realPath($0) })
  }
}
