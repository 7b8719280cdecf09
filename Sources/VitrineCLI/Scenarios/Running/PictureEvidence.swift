internal import FFmpeg
internal import FoundationEssentials
internal import MediaCore
internal import Vitrine

/// The pictures that part in a scenario that failed, for a person to look at.
struct PictureEvidence: Sendable {
  var shown: VideoFrame
  /// What it was compared with; `nil` for a sum.
  var wanted: PictureFile?

  /// Writes the pictures as PNG: what was shown, and of a comparison also what was expected and the difference.
  ///
  /// - Parameters:
  ///   - folder: Is made where it is not there.
  ///   - name: The beginning of the names of the files.
  /// - Returns: The paths.
  /// - Throws: 7001 where a picture cannot be encoded, 5003 where a file cannot be written.
  func write(to folder: String, name: String) throws(MediaError) -> [String] {
    var files: [(name: String, bytes: [UInt8])] = []
    if let wanted {
      for (name, image) in try wanted.comparison(with: shown) {
        files.append((name, try image.png()))
      }
    } else {
      let upright = try shown.converted(to: .rgb24)
      files.append(("shown", try PictureEncoder.encode(upright, as: .png)))
    }
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    var paths: [String] = []
    for file in files {
      let path = "\(folder)/\(name)-\(file.name).png"
      if let number = WholeFile.failure(ofWriting: file.bytes, to: path) {
        throw MediaError(.outputFileFailed, "\(path): \(SystemError.reason(number))")
      }
      paths.append(path)
    }
    return paths
  }
}
