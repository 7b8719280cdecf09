import Foundation
import Testing
import VitrineTesting

/// A trace that was looked at and is kept, `Tests/Traces/NAME.trace`.
enum GoldenTrace {
  /// Whether what is found takes the place of what is kept: what `Scripts/accept-traces` sets.
  private static let accepts =
    ProcessInfo.processInfo.environment["VITRINE_ACCEPT_TRACES"] == "1"

  /// Compares a trace with the one that is kept, and fails with the first lines that differ.
  static func check(_ name: String, _ found: String) throws {
    let path = TestMedia.trace("\(name).trace")
    if accepts {
      if kept(path) != found { try Data(found.utf8).write(to: URL(filePath: path)) }
      return
    }
    guard let expected = kept(path) else {
      Issue.record("there is no trace \(name) yet; see docs/explain/traces.md\n\(found)")
      return
    }
    let difference = TextDifference.text(
      expected: buffersLast(expected), found: buffersLast(found))
    if !difference.isEmpty {
      Issue.record("trace \(name) differs; see docs/explain/traces.md\n\(difference)")
    }
  }

  /// The names of all that are kept.
  static var names: [String] {
    let files = try? FileManager.default.contentsOfDirectory(atPath: TestMedia.trace(""))
    return (files ?? []).filter { $0.hasSuffix(".trace") }.map { String($0.dropLast(6)) }.sorted()
  }

  /// A trace with what it says of buffers last in each moment.
  ///
  /// Buffers are filled beside the player's thread: the place of that within a moment is not the same in every run.
  static func buffersLast(_ text: String) -> String {
    var lines: [Substring] = []
    var buffers: [Substring] = []
    var moment: Substring?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.split(separator: " ", maxSplits: 3)
      if words.first != moment {
        lines += buffers
        (buffers, moment) = ([], words.first)
      }
      if words.dropFirst().first == "event", words.dropFirst(2).first == "bufferChanged" {
        buffers.append(line)
      } else {
        lines.append(line)
      }
    }
    return (lines + buffers).joined(separator: "\n")
  }

  private static func kept(_ path: String) -> String? {
    (try? Data(contentsOf: URL(filePath: path))).map { String(decoding: $0, as: UTF8.self) }
  }
}
