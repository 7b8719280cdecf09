import Foundation

/// Files in a directory of their own, which goes with this value.
final class ScratchFiles: Sendable {
  let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "vitrine-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Writes a file.
  ///
  /// - Returns: Its path.
  func write(_ name: String, _ text: String) throws -> String {
    try write(name, Array(text.utf8))
  }

  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: URL(filePath: path(name)))
    return path(name)
  }
}
