import Foundation
import Testing

/// Inputs that once did harm, in `Tests/Fixtures/fuzz` by target.
@Suite("Kept inputs of the fuzzers") struct FuzzReplayTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/fuzz")

  /// The inputs of a target; none where none was ever found.
  private static func inputs(of target: String) -> [URL] {
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder.appending(path: target), includingPropertiesForKeys: nil)
    return (files ?? []).sorted { $0.path < $1.path }
  }

  @Test("What once did harm is read in a moment", arguments: FuzzTarget.all)
  func replay(_ target: FuzzTarget) throws {
    for input in Self.inputs(of: target.name) {
      let bytes = [UInt8](try Data(contentsOf: input))
      let length = ContinuousClock().measure { target.run(bytes) }
      // A debug build on a busy machine reads any of them in a tenth of this.
      #expect(length < .seconds(60), "\(input.lastPathComponent)")
    }
  }

  @Test("Every kept input belongs to a target")
  func belonging() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(!folders.isEmpty && Set(folders).isSubset(of: FuzzTarget.all.map(\.name)))
    #expect(Set(FuzzTarget.all.map(\.name)).count == FuzzTarget.all.count)
  }

  @Test("Nothing at all, and a little of anything, is read by all", arguments: FuzzTarget.all)
  func little(_ target: FuzzTarget) {
    target.run([])
    for byte in UInt8.min...UInt8.max { target.run([byte]) }
    target.run(
      Array("{\"a\":[1,2.5,null]}\n<svg/>#EXTM3U\nWEBVTT\n\n00:00.000 --> 00:01.000\nx".utf8))
  }
}
