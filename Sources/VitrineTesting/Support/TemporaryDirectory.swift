internal import FoundationEssentials

/// A directory that is deleted, with all that is in it, when it is let go of.
package final class TemporaryDirectory: Sendable {
  package let path: String

  package init() throws {
    path = FileManager.default.temporaryDirectory.path() + "vitrine-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and returns its path; directories on the way are made.
  @discardableResult
  package func write(_ name: String, _ bytes: [UInt8] = []) throws -> String {
    let url = URL(filePath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return "\(path)/\(name)"
  }

  @discardableResult
  package func write(_ name: String, text: String) throws -> String {
    try write(name, Array(text.utf8))
  }
}
