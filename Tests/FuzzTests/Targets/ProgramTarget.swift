import Control
import FoundationEssentials
import MediaCore

@testable import VitrineCLI

enum ProgramTarget {
  static func scenario(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    // No other file is to be read.
    guard !text.contains("include") else { return }
    // A library reads the options of the player, which takes most of the time: one input in sixteen has them.
    let hasOptions = bytes.reduce(0, &+) % 16 == 0
    let lines = hasOptions ? text : text.replacing("player", with: "#")
    var reader = ScenarioReader("/nowhere/a.scenario", text: lines)
    _ = reader.steps()
  }

  static func configuration(_ bytes: [UInt8]) {
    for line in ConfigurationFile.lines(of: Data(bytes)) { _ = try? line.calls() }
  }
}
