internal import MediaCore
internal import MediaJobs
internal import Vitrine

/// Where the pictures of a job are written, and as what.
struct StillOutput {
  /// A folder, or the file of a single picture.
  let path: String
  /// What the names of files in a folder begin with.
  let name: String
  let format: PictureFormat?
  let overwrites: Bool

  /// Whether the path is that of a picture, not of a folder.
  private var formatOfPath: PictureFormat? {
    guard !path.hasSuffix("/"), let last = path.split(separator: "/").last,
      let dot = last.lastIndex(of: "."), dot > last.startIndex
    else { return nil }
    return PictureFormat(pathExtension: String(last[last.index(after: dot)...]))
  }

  /// The file of a single picture, and what it is.
  ///
  /// - Parameters:
  ///   - suffix: What its name ends with in a folder.
  ///   - usual: What it is where nothing says.
  /// - Throws: What making the folder throws.
  func single(
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
  func numbered(_ number: Int, _ usual: PictureFormat) throws(MediaError) -> (
    path: String, format: PictureFormat
  ) {
    guard formatOfPath == nil else {
      throw MediaError(.invalidArgument, "many pictures are written to a folder, not to '\(path)'")
    }
    let kind = format ?? usual
    let digits = String(number)
    let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return (try inFolder("\(name)-\(padded).\(kind.pathExtension)"), kind)
  }

  /// A file of a name in the folder.
  ///
  /// - Throws: As `numbered`.
  func inFolder(_ name: String) throws(MediaError) -> String {
    try OutputFile.makeFolder(path)
    return path.hasSuffix("/") ? path + name : "\(path)/\(name)"
  }
}
