import Foundation
import VitrineTesting

extension Corpora {
  /// The paths of all files below a folder that end so, sorted, relative to it.
  static func files(in folder: String?, suffix: String) -> [String] {
    guard let folder else { return [] }
    return (FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? [])
      .filter { $0.hasSuffix(suffix) }.sorted()
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path)))
  }

  static func json(_ path: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path)))
  }
}
