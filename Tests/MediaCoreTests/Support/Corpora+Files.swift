import FoundationEssentials
import VitrineTesting

extension Corpora {
  static func files(in folder: String) throws -> [(name: String, bytes: [UInt8])] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { $0.hasSuffix(".json") }
      .map { ($0, [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\($0)")))) }
  }
}
