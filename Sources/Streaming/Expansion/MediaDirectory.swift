import FoundationEssentials
import MediaCore

/// The media files that lie in a directory itself, in natural order.
enum MediaDirectory {
  static let extensions: Set<String> = [
    "3g2", "3gp", "aac", "ac3", "aif", "aiff", "avi", "caf", "dts", "eac3", "flac", "flv", "m2ts",
    "m4a", "m4v", "mka", "mkv", "mov", "mp2", "mp3", "mp4", "mpeg", "mpg", "mts", "mxf", "oga",
    "ogg", "ogv", "opus", "ts", "vob", "wav", "webm", "wma", "wmv", "wv", "y4m",
    "avif", "bmp", "gif", "heic", "jpeg", "jpg", "jxl", "png", "tif", "tiff", "webp",
  ]

  /// The paths of the files.
  ///
  /// - Throws: 2005 or 2000 where it cannot be read, 2004 where nothing in it can be played.
  static func list(_ path: String) throws(MediaError) -> [String] {
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
    let paths = names.filter { !$0.hasPrefix(".") }.sorted(by: NaturalOrder.precedes)
      .map { base + $0 }
      .filter { extensions.contains(SourceLocation.file(path: $0).pathExtension) }
      .filter { !FileSystem.isDirectory($0) }
      // No name reaches what is not called anything in Unicode.
      .filter { !$0.unicodeScalars.contains("\u{FFFD}") || FileSystem.exists($0) }
    guard !paths.isEmpty else {
      throw MediaError(.notFound, "there are no media files in '\(path)'")
    }
    return paths
  }
}
