import FFmpeg
import Foundation
import MediaCore
import MediaJobs

/// A folder for what a test writes, gone when the test is over.
final class JobFolder: Sendable {
  let path: String

  init() throws {
    path = "/tmp/vitrine-jobs-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
  }
}

extension Still {
  /// The number that is drawn into a frame of a test clip.
  var frameNumber: Int {
    let width = picture.format.width
    return picture.withRow(picture.format.height / 12, of: 0) { row in
      (0..<16).reduce(0) { number, bit in
        let column = (2 * bit + 1) * width / 32
        let green = row.withUnsafeBytes { $0[3 * column + 1] }
        return number | (green > 128 ? 1 << bit : 0)
      }
    }
  }
}
