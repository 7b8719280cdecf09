import Foundation

/// Where the corpora of subtitles are, for tests that read them: in the folder named by `VITRINE_CORPORA`, or in
/// a folder `corpora` or `shared/corpora` beside the checkout.
enum Corpora {
  /// A corpus's folder; `nil` where the corpora are not at hand.
  static func folder(_ name: String) -> String? {
    let environment = ProcessInfo.processInfo.environment["VITRINE_CORPORA"]
    return (environment.map { [$0] } ?? besideCheckout).map { "\($0)/\(name)" }
      .first { FileManager.default.fileExists(atPath: $0) }
  }

  private static var besideCheckout: [String] {
    var folders: [String] = []
    var folder = #filePath
    while let end = folder.lastIndex(of: "/"), end != folder.startIndex {
      folder = String(folder[..<end])
      folders += ["/corpora", "/shared/corpora"].map { folder + $0 }
    }
    return folders
  }

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
