import FoundationEssentials
import MediaCore

/// The media files that lie in a directory itself.
enum MediaDirectory {
  static let extensions: Set<String> = [
    "3g2", "3gp", "aac", "ac3", "aif", "aiff", "avi", "caf", "dts", "eac3", "flac", "flv", "m2ts",
    "m4a", "m4v", "mka", "mkv", "mov", "mp2", "mp3", "mp4", "mpeg", "mpg", "mts", "mxf", "oga",
    "ogg", "ogv", "opus", "ts", "vob", "wav", "webm", "wma", "wmv", "wv", "y4m",
    "avif", "bmp", "gif", "heic", "jpeg", "jpg", "jxl", "png", "svg", "tif", "tiff",
    "webp",
  ]

  /// The paths of the files, and the names of what is no media.
  ///
  /// What is hidden is in neither.
  ///
  /// - Throws: 2005 or 2000 where it cannot be read, 2004 where nothing in it can be played.
  static func list(
    _ path: String, _ order: FolderOrder
  ) throws(MediaError) -> (paths: [String], leftOut: [String]) {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      let isForbidden = (error as? CocoaError)?.code == .fileReadNoPermission
      throw MediaError(
        isForbidden ? .noPermission : .readFailed, "the directory '\(path)' cannot be read")
    }
    guard names.count <= PlaylistItem.most else {
      throw MediaError(.limitExceeded, "the directory has more than \(PlaylistItem.most) files")
    }
    let base = path.hasSuffix("/") ? path : path + "/"
    var paths: [String] = []
    var leftOut: [String] = []
    for name in NaturalOrder.sorted(names.filter { !$0.hasPrefix(".") }) {
      let path = base + name
      if FileSystem.isDirectory(path) {
        leftOut.append(name + "/")
      } else if isMedia(path) {
        paths.append(path)
      } else {
        leftOut.append(name)
      }
    }
    guard !paths.isEmpty else {
      throw MediaError(.notFound, "there are no media files in '\(path)'")
    }
    return (sorted(paths, order), leftOut)
  }

  private static func isMedia(_ path: String) -> Bool {
    // No name reaches what is not called anything in Unicode.
    extensions.contains(SourceLocation.file(path: path).pathExtension)
      && (!path.unicodeScalars.contains("\u{FFFD}") || FileSystem.exists(path))
  }

  /// - Parameter paths: In natural order.
  private static func sorted(_ paths: [String], _ order: FolderOrder) -> [String] {
    switch order {
    case .natural: return paths
    case .date:
      let dated = paths.enumerated().map {
        (path: $1, place: $0, date: FileSystem.changeTime(of: $1) ?? .zero)
      }
      return dated.sorted { ($0.date, $0.place) < ($1.date, $1.place) }.map(\.path)
    case .shuffled(let seed):
      var generator = SeededGenerator(seed: seed)
      return generator.shuffled(paths)
    }
  }
}
