import FoundationEssentials

/// Where collections of files are that others test their parsers with: in the folder named by `VITRINE_CORPORA`,
/// or in a folder `corpora` or `shared/corpora` beside the checkout or above it.
package enum Corpora {
  /// A corpus's folder; `nil` where it is not at hand.
  package static func folder(_ name: String) -> String? {
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
}
