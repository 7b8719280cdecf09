import Foundation
import MediaCore
import Synchronization

/// The file into which the runs of the whole matrix are written, for `Scripts/fault-matrix`, which reads it.
///
/// A run is written when it begins and when it ends: of one that takes the process with it the beginning stands there,
/// and the next process goes on behind it.
final class FaultTable: Sendable {
  /// The one that the script names; `nil` in the gate, which plays a few.
  static let wanted = ProcessInfo.processInfo.environment["VITRINE_FAULT_TABLE"].map {
    FaultTable($0)
  }

  private let path: String
  private let begun: Set<String>
  private let lock = Mutex(())

  private init(_ path: String) {
    self.path = path
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    begun = Set(
      text.split(separator: "\n").map {
        $0.split(separator: "\t").prefix(2).joined(separator: "\t")
      })
  }

  /// - Returns: Whether it has not been begun before.
  func begin(_ name: String, _ fault: String) throws -> Bool {
    if begun.contains("\(name)\t\(fault)") { return false }
    try write([name, fault, "begun"])
    return true
  }

  func end(_ name: String, _ fault: String, _ run: FaultRun, _ flaw: String?) throws {
    let codes = run.errors.map { "\($0.code.rawValue)" }.joined(separator: ",")
    try write([
      name, fault, run.outcome.rawValue, "\(run.pictures.count)", "\(run.samples)", codes,
      flaw ?? "",
    ])
  }

  private func write(_ cells: [String]) throws {
    let line = cells.map { $0.replacing("\n", with: " ").replacing("\t", with: " ") }
      .joined(separator: "\t")
    try lock.withLock { _ in
      if !FileManager.default.fileExists(atPath: path) {
        try Data().write(to: URL(filePath: path))
      }
      let file = try FileHandle(forWritingTo: URL(filePath: path))
      defer { try? file.close() }
      try file.seekToEnd()
      try file.write(contentsOf: Data((line + "\n").utf8))
    }
  }
}
