internal import MediaCore
internal import Streaming

/// What a folder holds that a stream was written to, by an export or a download.
///
/// Such a folder is replaced as a whole: what else lies in it would be lost.
enum StreamFolder {
  private static let playlistEnd = ".m3u8"
  /// What is hidden: what the folder is of, and when it was played.
  private static let records: Set = [WorkingFolder.record, PlayedMark.stream]

  /// The first file that no stream has written; `nil` for none.
  ///
  /// - Parameter files: All below the folder, by their paths in it.
  static func stray(among files: [String]) -> String? {
    let playlists = Set(
      files.filter { $0.hasSuffix(playlistEnd) && !$0.contains("/") }
        .map { String($0.dropLast(playlistEnd.count)) })
    return files.sorted().first { !isOfStream($0, playlists) }
  }

  private static func isOfStream(_ file: String, _ playlists: Set<String>) -> Bool {
    let parts = file.split(separator: "/").map(String.init)
    guard let name = parts.last, parts.count <= 2 else { return false }
    let stem = name.prefix { $0 != "." }
    guard parts.count == 2 else {
      return records.contains(name) || name.hasSuffix(playlistEnd) || stem == "artwork"
        || playlists.contains(String(stem))
    }
    // Numbers, mostly with a digest.
    let digits = stem.prefix { $0.isASCII && $0.isNumber }
    let rest = stem.dropFirst(digits.count)
    return !digits.isEmpty
      && (rest.isEmpty || rest.first == "-" && rest.dropFirst().allSatisfy(\.isHexDigit))
  }

  /// Refuses a place that holds other files than a stream, or the source itself: they are not thrown away for one.
  ///
  /// - Parameters:
  ///   - index: The file that a stream has.
  ///   - source: What the new stream is made of.
  /// - Throws: 5004 where it does.
  static func check(_ place: String, index: String, source: String) throws(MediaError) {
    guard FileSystem.isDirectory(place) else { return }
    let files = FolderListing.files(in: place)
    if let stray = files.contains(index) ? stray(among: files) : files.first {
      throw MediaError(
        .fileExists,
        "'\(place)' holds other files than a stream, '\(stray)' among them; name a folder in it")
    }
    guard let folder = FileSystem.realPath(place), let file = FileSystem.realPath(source),
      file.hasPrefix("\(folder)/")
    else { return }
    throw MediaError(.fileExists, "'\(source)' lies in '\(place)', which would be replaced")
  }
}
