import FoundationEssentials

/// Where the conformance corpora are, for tests that read them: in the folder named by `VITRINE_CORPORA`, or in
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

  static func files(in folder: String) throws -> [(name: String, bytes: [UInt8])] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { $0.hasSuffix(".json") }
      .map { ($0, [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\($0)")))) }
  }
}
