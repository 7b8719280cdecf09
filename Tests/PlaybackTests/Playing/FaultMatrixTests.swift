import Foundation
import Testing
import VitrineTesting

/// `Scripts/fault-matrix` plays all of it; the gate plays some of it.
@Suite("Whatever is wrong with the reading of a file", .timeLimit(.minutes(10)))
struct FaultMatrixTests {
  private static let few = ["aac.m4a", "av1.mkv", "flac.flac"]
  /// Clips that have more than one block of 64 KiB.
  private static let larger: [String: TestMedia.Recipe] = ["gop60": .gop60, "loop2s": .loop2s]

  private static var files: [String] {
    FaultTable.wanted == nil ? few : TestMedia.fixtures + larger.keys.sorted()
  }

  @Test("it plays, or ends with an error of its own", arguments: files)
  func ends(name: String) async throws {
    let path = try Self.larger[name].map(TestMedia.path) ?? TestMedia.fixture(name)
    let length = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    let table = FaultTable.wanted
    let clean = try await FaultRun.play(path, .none)
    let faults = table == nil ? SourceFault.few(length: length) : SourceFault.all(length: length)
    for fault in faults {
      guard try table?.begin(name, fault.description) ?? true else { continue }
      let run = try await FaultRun.play(path, fault)
      let flaw = run.flaw(of: fault, beside: clean)
      try table?.end(name, fault.description, run, flaw)
      // The script judges what stands in its table.
      if table == nil { #expect(flaw == nil, "\(fault): \(run.errors)") }
    }
  }
}
