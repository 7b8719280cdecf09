package import MediaCore
internal import Streaming

/// Where the pictures of a job are written, and as what.
package struct StillOutput: Sendable {
  /// A folder, or the file of a single picture.
  package let path: String
  /// What the names of files in a folder begin with.
  package let name: String
  package let format: PictureFormat?
  package let overwrites: Bool

  package init(path: String, name: String, format: PictureFormat?, overwrites: Bool) {
    self.path = path
    self.name = name
    self.format = format
    self.overwrites = overwrites
  }

  /// Whether the path is that of a picture, not of a folder.
  private var formatOfPath: PictureFormat? {
    guard !path.hasSuffix("/"), let last = path.split(separator: "/").last,
      let dot = last.lastIndex(of: "."), dot > last.startIndex
    else { return nil }
    return PictureFormat(pathExtension: String(last[last.index(after: dot)...]))
  }

  /// What the pictures of a job are.
  ///
  /// - Parameter count: How many there are.
  package func pictureFormat(of count: Int) -> PictureFormat {
    format ?? (count == 1 ? formatOfPath : nil) ?? .png
  }

  /// The file of one of the pictures of a job.
  ///
  /// - Parameters:
  ///   - number: From 1.
  ///   - count: How many there are.
  /// - Throws: As `numbered` where there is more than one.
  package func file(_ number: Int, of count: Int) throws(MediaError) -> String {
    try (count == 1 ? single("", .png) : numbered(number, .png)).path
  }

  /// The file of a single picture, and what it is.
  ///
  /// - Parameters:
  ///   - suffix: What its name ends with in a folder.
  ///   - usual: What it is where nothing says.
  /// - Throws: What making the folder throws.
  package func single(
    _ suffix: String, _ usual: PictureFormat
  ) throws(MediaError) -> (path: String, format: PictureFormat) {
    if let formatOfPath { return (path, format ?? formatOfPath) }
    let kind = format ?? usual
    return (try inFolder("\(name)\(suffix).\(kind.pathExtension)"), kind)
  }

  /// The file of one of many pictures.
  ///
  /// - Parameter number: From 1.
  /// - Throws: 1001 where the output is a file, and what making the folder throws.
  package func numbered(_ number: Int, _ usual: PictureFormat) throws(MediaError) -> (
    path: String, format: PictureFormat
  ) {
    guard formatOfPath == nil else {
      throw MediaError(.invalidArgument, "many pictures are written to a folder, not to '\(path)'")
    }
    let kind = format ?? usual
    return (try inFolder("\(name)-\(String(number).padded(to: 4)).\(kind.pathExtension)"), kind)
  }

  /// A file of a name in the folder.
  ///
  /// - Throws: As `numbered`.
  package func inFolder(_ name: String) throws(MediaError) -> String {
    guard !path.isEmpty else { throw MediaError(.invalidArgument, "the output has no name") }
    try OutputFile.makeFolder(path)
    return path.hasSuffix("/") ? path + name : "\(path)/\(name)"
  }

  /// Looks whether files can be written.
  ///
  /// - Parameter source: What they are made of.
  /// - Throws: 5004 where one is there and may not be replaced, and where one is the source.
  package func check(_ files: [String], source: String) throws(MediaError) {
    for file in files where PendingFile.exists(file) {
      guard overwrites else { throw PendingFile.existsError(file) }
      guard FileSystem.realPath(file) != FileSystem.realPath(source) else {
        throw MediaError(.fileExists, "'\(file)' is the source; name another output")
      }
    }
  }
}
