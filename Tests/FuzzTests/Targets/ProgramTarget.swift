import Control
import FoundationEssentials
import MediaCore

@testable import VitrineCLI

enum ProgramTarget {
  static func scenario(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    // No other file is to be read.
    guard !text.contains("include") else { return }
    var reader = ScenarioReader("/nowhere/a.scenario", text: text)
    _ = reader.steps()
  }

  static func configuration(_ bytes: [UInt8]) {
    for line in ConfigurationFile.lines(of: Data(bytes)) { _ = try? line.calls() }
  }
}
